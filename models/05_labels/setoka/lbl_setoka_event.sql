-- What EM and BP are asked over: every event with its category, its entries and its records.
select * from {{ ref('qry_setoka_event') }}
