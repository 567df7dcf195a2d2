-- What is searched of an expense, made plain once instead of in each search.

-- Without case and accents: the same as `plain` in contains-words.ts, which tests compare with it.
create function plain_text(value text) returns text
language sql immutable parallel safe return
  case when octet_length(value) = length(value) then lower(value)
    else translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')), 'ħłø', 'hlo') end;
revoke execute on function plain_text from public;
grant execute on function plain_text to roadbook_app;

alter table expenses add column search_text text not null
  generated always as (plain_text(coalesce(vendor || ' ', '') || coalesce(note, ''))) stored;
