-- population
select text.dataset, text.file, text.place, text.field
from labels.lbl_companion__text as text
inner join staging.stg_companion__corpus as corpus on text.dataset = corpus.dataset
where corpus.mode = 'full'
union all
select dataset, 'manifest', scan, null
from staging.stg_companion__recorded_scan
where scan = 'contact'

-- failing
-- The pattern is contact_pattern of the registry; written out, it is compiled once.
-- A corpus without texts has the scan that its manifest records; any other is scanned here too.
select
    text.dataset,
    text.subject_id,
    text.file,
    text.place,
    text.field,
    regexp_extract(
        text.text,
        '[[:alnum:]._%+-]+@[[:alnum:]-]+\.[[:alpha:]]{2,}|https?://|www\.[[:alnum:]]|(^|[^[:alnum:]_])@[[:alpha:]_][[:alnum:]_]{2,}|\+[0-9][0-9 ().-]{7,}[0-9]|\b\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}\b'
    ) as found
from labels.lbl_companion__text as text
inner join staging.stg_companion__corpus as corpus on text.dataset = corpus.dataset
where
    corpus.mode = 'full'
    and regexp_matches(
        text.text,
        '[[:alnum:]._%+-]+@[[:alnum:]-]+\.[[:alpha:]]{2,}|https?://|www\.[[:alnum:]]|(^|[^[:alnum:]_])@[[:alpha:]_][[:alnum:]_]{2,}|\+[0-9][0-9 ().-]{7,}[0-9]|\b\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}\b'
    )
union all
select
    dataset,
    null,
    'manifest',
    scan,
    'n_hits',
    cast(n_hits as varchar)
from staging.stg_companion__recorded_scan
where scan = 'contact' and (n_hits <> 0 or n_texts <= 0)
