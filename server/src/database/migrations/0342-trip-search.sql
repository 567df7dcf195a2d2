-- What is searched of a trip, made plain once instead of in each search: of 50,000 trips of a week that took most of the time, and ten
-- times as long where addresses have letters beyond ASCII.

alter table trips add column search_text text not null generated always as (plain_text(
  coalesce(start_address || ' ', '') || coalesce(end_address || ' ', '') || coalesce(purpose || ' ', '')
  || coalesce(destination || ' ', '') || coalesce(partner || ' ', '') || coalesce(note, ''))) stored;
