"""Behavioural parameters and their laws (spec/multisource.md, section 2.1).

Names are `group.field` as in the release's persona file. A bedtime is in minutes after the
midnight before the evening, so that 00:30 is 1470.
"""

from __future__ import annotations

from collections.abc import Mapping

from memlake.ingest.multisource.personas.laws import Law, OneOf, Uniform

REGULAR: Mapping[str, Law] = {
    "sleep.bedtime_mean": OneOf((1335, 1350, 1380, 1395, 1410)),
    "sleep.bedtime_std_min": OneOf((15, 20, 25, 30)),
    "sleep.duration_mean_h": Uniform(6.8, 8.0, 1),
    "sleep.duration_std_h": Uniform(0.2, 0.5, 1),
    "sleep.quality_mean": OneOf((3.5, 4.0, 4.2)),
    "sleep.quality_std": Uniform(0.3, 0.6, 1),
    "sleep.trouble_falling_asleep_prob": Uniform(0.03, 0.12, 2),
    "sleep.screen_before_bed_prob": Uniform(0.20, 0.70, 2),
    "exercise.days_per_week": OneOf((2, 3, 4, 5)),
    "exercise.duration_mean_min": OneOf((30, 40, 45, 50, 60)),
    "exercise.duration_std_min": OneOf((8, 10, 12, 15)),
    "exercise.skip_prob": Uniform(0.05, 0.15, 2),
    "diet.meals_per_day": OneOf((3, 3, 3, 2.5)),
    "diet.home_cook_prob": Uniform(0.55, 0.80, 2),
    "diet.fast_food_prob": Uniform(0.05, 0.20, 2),
    "diet.coffee_cups_mean": Uniform(0.5, 2.5, 1),
    "diet.coffee_cups_std": Uniform(0.3, 0.8, 1),
    "work.hours_mean": Uniform(7.5, 9.0, 1),
    "work.hours_std": Uniform(0.4, 0.8, 1),
    "work.overtime_prob": Uniform(0.05, 0.18, 2),
    "work.weekend_work_prob": Uniform(0.02, 0.12, 2),
    "work.stress_prob": Uniform(0.08, 0.18, 2),
    "social.meetup_prob_per_day": Uniform(0.20, 0.38, 2),
    "social.weekend_social_boost": Uniform(0.15, 0.35, 2),
    "mood.overall_mean": Uniform(3.6, 4.4, 1),
    "mood.overall_std": Uniform(0.3, 0.7, 1),
    "mood.stress_prob": Uniform(0.08, 0.18, 2),
    "mood.energy_mean": Uniform(3.4, 4.4, 1),
    "mood.energy_std": Uniform(0.3, 0.7, 1),
    "mood.relaxation_prob": Uniform(0.35, 0.65, 2),
}
"""Laws of stable personas, and of the others of temporal shift before they change."""

STATED: Mapping[str, Law] = {
    "sleep.bedtime_mean": OneOf((1425, 1440, 1470, 1500)),
    "sleep.bedtime_std_min": OneOf((30, 40, 45, 60)),
    "sleep.duration_mean_h": Uniform(5.5, 7.0, 1),
    "sleep.duration_std_h": Uniform(0.6, 1.1, 1),
    "sleep.quality_mean": Uniform(2.5, 3.5, 1),
    "sleep.quality_std": Uniform(0.8, 1.1, 1),
    "sleep.trouble_falling_asleep_prob": Uniform(0.20, 0.45, 2),
    "sleep.screen_before_bed_prob": Uniform(0.55, 0.90, 2),
    "exercise.days_per_week": OneOf((0.5, 1, 1.5, 2, 3)),
    "exercise.duration_mean_min": OneOf((20, 25, 30, 35, 40)),
    "exercise.duration_std_min": OneOf((10, 12, 15, 18)),
    "exercise.skip_prob": Uniform(0.25, 0.55, 2),
    "diet.meals_per_day": OneOf((2, 2.5, 3)),
    "diet.home_cook_prob": Uniform(0.20, 0.45, 2),
    "diet.fast_food_prob": Uniform(0.25, 0.50, 2),
    "diet.coffee_cups_mean": Uniform(2.0, 4.0, 1),
    "diet.coffee_cups_std": Uniform(0.6, 1.2, 1),
    "work.hours_mean": Uniform(6.0, 8.5, 1),
    "work.hours_std": Uniform(1.5, 3.0, 1),
    "work.overtime_prob": Uniform(0.12, 0.35, 2),
    "work.weekend_work_prob": Uniform(0.12, 0.35, 2),
    "work.stress_prob": Uniform(0.25, 0.50, 2),
    "social.meetup_prob_per_day": Uniform(0.25, 0.50, 2),
    "social.weekend_social_boost": Uniform(0.15, 0.30, 2),
    "mood.overall_mean": Uniform(2.5, 3.5, 1),
    "mood.overall_std": Uniform(0.8, 1.1, 1),
    "mood.stress_prob": Uniform(0.25, 0.50, 2),
    "mood.energy_mean": Uniform(2.2, 3.4, 1),
    "mood.energy_std": Uniform(0.8, 1.1, 1),
    "mood.relaxation_prob": Uniform(0.20, 0.45, 2),
}
"""Laws of how personas of stated versus revealed really behave."""

DISPOSITION: Mapping[str, Law] = {
    "obligation_social_prob": Uniform(0.05, 0.90, 2),
    "takeout_on_stress_prob": Uniform(0.32, 0.62, 2),
    "afterhours_for_self_prob": Uniform(0.12, 0.34, 2),
}
"""Laws that are the same for every class and do not shift."""

MISSING_DAY = Uniform(0.03, 0.08, 2)
"""Extra share of days that both logs of a persona of stated versus revealed lack."""
