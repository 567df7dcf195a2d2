-- Companies, and the audit log of what people changed.

create table tenants (
  tenant_id uuid primary key,
  company_name text not null check (length(company_name) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  locale text not null,
  default_latitude double precision check (default_latitude between -90 and 90),
  default_longitude double precision check (default_longitude between -180 and 180),
  default_country text,
  -- True for the made-up company whose vehicles are simulated; the page says so.
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- A day's expenses are locked after so many days; null where that is done by hand.
  expenses_lock_after_days integer check (expenses_lock_after_days >= 0),
  expenses_locked_until date,
  -- Whether the company's maps may be drawn from a public tile service; null until an admin has said it.
  public_map_tiles boolean,
  -- Who needs a second step at sign-in.
  second_factor text not null default 'optional' check (second_factor in ('optional', 'admins', 'everyone')),
  -- In which pages show and take distances; what is stored is metric.
  distance_unit text not null default 'kilometer' check (distance_unit in ('kilometer', 'mile')),
  -- CO2 emitted for a kilowatt-hour of the electricity that the company charges with.
  grid_co2_grams_per_kwh double precision not null default 350 check (grid_co2_grams_per_kwh between 0 and 2000),
  -- ISO weekdays and hours on which vehicles are expected to be in use: utilisation is measured against them.
  working_weekdays integer[] not null default '{1,2,3,4,5}'
    check (cardinality(working_weekdays) > 0 and working_weekdays <@ '{1,2,3,4,5,6,7}'),
  working_hours_per_day double precision not null default 8 check (working_hours_per_day > 0 and working_hours_per_day <= 24)
);
select protect_tenant_table('tenants', 'select, insert, update');

create function directory.has_company(but_demo boolean)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.tenants t where not (but_demo and t.demo))
$$;

-- The company of an installation that has exactly one.
create function directory.sole_tenant()
returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when count(*) = 1 then min(t.tenant_id::text)::uuid end
  from (select t.tenant_id from public.tenants t limit 2) t
$$;

-- The latest revision of each company's vehicles. The row is locked from a change until its commit, so commits are in order.
create table tenant_revisions (
  tenant_id uuid primary key references tenants,
  revision bigint not null
) with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
select protect_tenant_table('tenant_revisions', 'select, insert, update', telemetry => true);

-- Who changed what, when, and from where. The server may add entries, never change or remove one.
create table audit_entries (
  tenant_id uuid not null references tenants,
  id uuid not null,
  timestamp timestamptz not null default now(),
  -- Null where an API key of the company or the installation itself acted.
  actor_id uuid,
  actor_email text not null,
  action text not null,
  resource_type text not null,
  resource_id uuid,
  vehicle_reg text,
  -- [{field, before, after}]
  changes jsonb not null,
  ip inet,
  request_id text not null,
  -- Of the API key that the request was signed with; its name, as it was then.
  key_id uuid,
  key_name text,
  primary key (tenant_id, id)
);
create index audit_entries_resource on audit_entries (tenant_id, resource_id, timestamp desc);
create index audit_entries_newest on audit_entries (tenant_id, timestamp desc, id desc);
create index audit_entries_vehicle on audit_entries (tenant_id, vehicle_reg, timestamp desc, id desc)
  where vehicle_reg is not null;
create index audit_entries_type on audit_entries (tenant_id, resource_type, timestamp desc, id desc);
create index audit_entries_actor on audit_entries
  (tenant_id, (case when actor_id is null then key_id else actor_id end), timestamp desc, id desc);
create index audit_entries_action on audit_entries (tenant_id, action, timestamp desc, id desc);
select protect_tenant_table('audit_entries', 'select, insert');

-- The changes of an audit entry without what they say of a person: their name, and `fields`. The person's email address is
-- found only where it is a whole value: in the text of JSON its quote follows a space or a bracket. Inside a longer text the
-- quote would be escaped, and replacing it would make the JSON malformed.
create function changes_without_person(changes jsonb, person uuid, address text, fields text[])
returns jsonb language sql immutable set search_path = pg_catalog, pg_temp as $$
  with parts as (
    select c, n from jsonb_array_elements(case when address is null then changes else
        replace(replace(changes::text, ' ' || to_jsonb(address)::text, ' null'),
          '[' || to_jsonb(address)::text, '[null')::jsonb end)
      with ordinality as e (c, n)),
  sides as (
    select coalesce(bool_or(c ->> 'before' = person::text), false) as was,
      coalesce(bool_or(c ->> 'after' = person::text), false) as becomes from parts)
  select coalesce(jsonb_agg(
    c || case
      when c ->> 'field' = any (fields) then jsonb_build_object('before', null, 'after', null)
      when c ->> 'field' ~ '(Name|Email)$' then jsonb_build_object(
        'before', case when not was then c -> 'before' end, 'after', case when not becomes then c -> 'after' end)
      else '{}'::jsonb end
    order by n), '[]'::jsonb)
  from parts cross join sides
$$;

-- Every registration that an entry names, so that a part of one is looked for among these instead of all entries.
create table audit_registrations (
  tenant_id uuid not null references tenants,
  registration text not null,
  primary key (tenant_id, registration)
);
select protect_tenant_table('audit_registrations', 'select, insert');

revoke execute on function changes_without_person from public;
