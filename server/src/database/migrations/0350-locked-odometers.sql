-- The odometer at both ends of a trip is part of its logbook record, fixed at the lock (docs/logbook.md).

create table locked_odometers (
  tenant_id uuid not null references tenants,
  trip_id uuid not null,
  vehicle_id uuid not null,
  start_meters bigint not null,
  end_meters bigint not null,
  primary key (tenant_id, trip_id),
  foreign key (tenant_id, trip_id) references trips (tenant_id, id) on delete cascade
);
comment on table locked_odometers is 'The vehicle''s odometer at both ends of a locked trip, as its record says. What would move it later is an addendum.';
create index locked_odometers_of_vehicle on locked_odometers (tenant_id, vehicle_id);
select protect_tenant_table('locked_odometers', 'select, insert');

alter table odometers add column locked_recorded boolean not null default true;
update odometers o set locked_recorded = false
  where exists (select from trips t
    where t.tenant_id = o.tenant_id and t.vehicle_id = o.vehicle_id and t.locked_at is not null);
comment on column odometers.locked_recorded is 'False until the odometers of trips that an earlier version locked are recorded.';
create index odometers_to_record on odometers (tenant_id, vehicle_id) where not locked_recorded;

alter table logbook_records
  drop constraint logbook_records_kind_check,
  add constraint logbook_records_kind_check check (kind in ('opened', 'trip', 'odometer', 'reading', 'gapNote', 'closed'));

-- A trip that was stored after its deadline was locked when that happened, not at the deadline.
update trips t set locked_at = v.changed_at
  from trip_versions v
  where v.tenant_id = t.tenant_id and v.trip_id = t.id and v.reason = 'locked' and t.locked_at is not null
    and v.changed_at > t.locked_at + interval '1 minute';
