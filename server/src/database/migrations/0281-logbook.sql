-- The logbook that a tax office accepts: records chained by hash, and trips that are locked seven days after their end.

alter table vehicles add column logbook_since timestamptz;
comment on column vehicles.logbook_since is 'Trips that ended since then are part of its logbook; null while none is kept. Follows logbook_enabled within seconds.';

alter table trips
  add column locks_at timestamptz,
  add column locked_incomplete boolean not null default false;
comment on column trips.locks_at is 'When its record is locked: 168 hours after its end; null if it is not part of a logbook, or not over.';
comment on column trips.locked_incomplete is 'It lacked something that a business trip needs when it was locked, so it counts as private.';
create index trips_to_lock on trips (locks_at) where locks_at is not null and locked_at is null;
create index trips_of_vehicle_to_lock on trips (tenant_id, vehicle_id, locks_at)
  where locks_at is not null and locked_at is null;

alter table trip_versions
  drop constraint trip_versions_reason_check,
  add constraint trip_versions_reason_check check (reason in
    ('detected', 'redetected', 'dissolved', 'person', 'addendum', 'kept', 'takenIn', 'removed', 'jobLinked', 'locked'));

-- Each record holds the hash of the one before. Values can be erased, their commitments stay: docs/logbook.md.
create table logbook_records (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  sequence bigint not null check (sequence > 0),
  kind text not null check (kind in ('opened', 'trip', 'reading', 'gapNote', 'closed')),
  -- Of the trip or the reading; of the vehicle for `opened` and `closed`.
  subject_id uuid not null,
  recorded_at timestamptz not null,
  -- JSON objects, as text: their bytes were hashed.
  fields text not null,
  salts text not null default '{}',
  withheld text not null default '{}',
  -- Hex; null once a value was erased.
  seed text,
  hash text not null,
  primary key (tenant_id, vehicle_id, sequence),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
create index logbook_records_of_subject on logbook_records (tenant_id, subject_id, sequence);
select protect_tenant_table('logbook_records', 'select, insert');

-- Takes values out of a record. What is left was there before; hash and order can't change.
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
revoke execute on function erase_logbook_values from public;
grant execute on function erase_logbook_values to roadbook_app;
