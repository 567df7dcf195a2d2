-- A company's own trip categories. `business`, `private` and `commute` are fixed and have no row. A trip holds the key,
-- which never changes, so that renaming a category changes no trip.
create table trip_categories (
  tenant_id uuid not null references tenants,
  id uuid not null,
  key text not null check (length(key) between 1 and 50 and key not in ('business', 'private', 'commute')),
  name text not null check (length(name) between 1 and 50),
  colour text not null check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  counts_as_business boolean not null,
  -- Not offered for further trips.
  archived boolean not null default false,
  position integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, key)
);

-- Until now any text could be a trip's category.
insert into trip_categories (tenant_id, id, key, name, colour, counts_as_business, position)
select tenant_id, gen_random_uuid(), category, category, '#5F7FEE', true,
  row_number() over (partition by tenant_id order by category)
from (
  select tenant_id, category from trips
  union
  select tenant_id, default_trip_category from vehicles
) used
where category not in ('business', 'private', 'commute');

-- How many trips have a company's own category; the fixed ones aren't counted.
create index trips_of_own_category on trips (tenant_id, category)
  where category not in ('business', 'private', 'commute');


select protect_tenant_table('trip_categories', 'select, insert, update, delete');
