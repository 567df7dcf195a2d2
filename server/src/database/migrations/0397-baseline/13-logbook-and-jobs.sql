-- The logbook that a tax office accepts, and jobs.

-- The odometer at both ends of a locked trip, as its record says. What would move it later is an addendum (docs/logbook.md).
create table locked_odometers (
  tenant_id uuid not null references tenants,
  trip_id uuid not null,
  vehicle_id uuid not null,
  start_meters bigint not null,
  end_meters bigint not null,
  primary key (tenant_id, trip_id),
  foreign key (tenant_id, trip_id) references trips (tenant_id, id) on delete cascade
);
create index locked_odometers_of_vehicle on locked_odometers (tenant_id, vehicle_id);
select protect_tenant_table('locked_odometers', 'select, insert');

-- Records of each vehicle's logbook. Each holds the hash of the one before. Values can be erased; their commitments stay
-- (docs/logbook.md).
create table logbook_records (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  sequence bigint not null check (sequence > 0),
  kind text not null,
  -- Of the trip or the reading; of the vehicle for `opened` and `closed`.
  subject_id uuid not null,
  recorded_at timestamptz not null,
  -- JSON objects, as text since their bytes were hashed.
  fields text not null,
  salts text not null default '{}',
  withheld text not null default '{}',
  -- Hex; null once a value was erased.
  seed text,
  hash text not null,
  primary key (tenant_id, vehicle_id, sequence),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  constraint logbook_records_kind_check check (kind in ('opened', 'trip', 'odometer', 'reading', 'gapNote', 'closed'))
);
create index logbook_records_of_subject on logbook_records (tenant_id, subject_id, sequence);
select protect_tenant_table('logbook_records', 'select, insert');

-- Takes values out of a record. Values that stay, the hash and the order can't change.
create function erase_logbook_values(vehicle uuid, record bigint, kept_fields text, kept_salts text, commitments text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  update public.logbook_records r
  set fields = kept_fields, salts = kept_salts, withheld = commitments, seed = null
  where r.tenant_id = tenant and r.vehicle_id = vehicle and r.sequence = record
    and r.fields::jsonb @> kept_fields::jsonb;
  if not found then raise exception 'Values of a logbook can only be taken out.'; end if;
end $$;

-- Who is told that trips of a logbook are incomplete before they are locked. An outbox: a worker tells each once, in the
-- transaction that marks it.
create table logbook_reminders (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- Null if the trips have no driver who could complete them: managers are told.
  driver_id uuid,
  -- In the company's time zone.
  day date not null,
  -- Incomplete when it was written.
  trip_ids uuid[] not null,
  created_at timestamptz not null,
  told boolean not null default false,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, vehicle_id, driver_id, day),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, driver_id) references users (tenant_id, id)
);
create index logbook_reminders_untold on logbook_reminders (tenant_id, created_at) where not told;
create index logbook_reminders_oldest on logbook_reminders (created_at);
select protect_tenant_table('logbook_reminders', 'select, insert, update');

-- What is to be done, where and by whom, and on which trip it was done.
create table jobs (
  tenant_id uuid not null references tenants,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  postcode text not null default '',
  address text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  start_date timestamptz not null,
  end_date timestamptz not null,
  status text not null check (status in ('open', 'assigned', 'inProgress', 'done', 'cancelled')),
  assignee uuid,
  vehicle_id uuid,
  -- When positions make two trips one, it moves to the trip that stays.
  trip_id uuid,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Since when it has its status.
  status_since timestamptz default now() not null,
  -- A person has linked or unlinked a trip: none is linked automatically any more.
  trip_chosen boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, assignee) references users (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, trip_id) references trips (tenant_id, id),
  check (end_date >= start_date),
  check ((latitude is null) = (longitude is null)),
  check (case status when 'open' then assignee is null when 'assigned' then assignee is not null
      when 'inProgress' then assignee is not null else true end)
);
create index jobs_by_date on jobs (tenant_id, start_date);
create index jobs_of_assignee on jobs (tenant_id, assignee) where assignee is not null;
create index jobs_of_vehicle on jobs (tenant_id, vehicle_id) where vehicle_id is not null;
create index jobs_of_trip on jobs (tenant_id, trip_id) where trip_id is not null;
-- For a column of the board, and its count.
create index jobs_by_status on jobs (tenant_id, archived, status, start_date);
-- As `plainPostcode` writes postcodes: letters and digits, in capitals, GĦR as GHR.
create index jobs_by_postcode on jobs
  (tenant_id, upper(regexp_replace(translate(postcode, 'ħĦ', 'hH'), '[^A-Za-z0-9]', '', 'g')))
  where latitude is not null;
select protect_tenant_table('jobs', 'select, insert, update');

revoke execute on function erase_logbook_values from public;
grant execute on function erase_logbook_values to roadbook_app;
