-- Bookings of a category are counted and paged from the index alone. `search_text` is what a search compares, without case and
-- accents, as `contains-words.ts` does it; people and vehicles are searched in their own tables.
alter table bookings
  add column search_text text not null generated always as (
    translate(lower(regexp_replace(
      normalize(trim(purpose || ' ' || coalesce(destination, '')), NFD), '[\u0300-\u036f]', '', 'g')), 'ħłø', 'hlo')
  ) stored;
create index bookings_by_category on bookings (tenant_id, category, start_date, id) include (end_date);
