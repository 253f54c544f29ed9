select * from {{ ref('item_multisource') }}
