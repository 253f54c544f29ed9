select * from {{ ref('stg_core__study_figure') }}
