select
    code_commit,
    code_dirty
from {{ source('landing', 'code') }}
