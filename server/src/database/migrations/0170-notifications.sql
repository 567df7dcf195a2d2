-- What users are told. Alerts of geofences are their own outbox: a worker tells each once, in the transaction that marks it.

alter table geofence_alerts add column told boolean not null default false;
create index geofence_alerts_untold on geofence_alerts (tenant_id, time) where not told;

create table notifications (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('geofenceEnter', 'geofenceExit', 'geofenceDwell', 'geofenceSpeeding')),
  vehicle_id uuid,
  -- What its sentence is made from, in whatever language it is read.
  details jsonb not null,
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
create index notifications_newest on notifications (tenant_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null;
create index notifications_of_vehicle on notifications (tenant_id, vehicle_id) where vehicle_id is not null;
select protect_tenant_table('notifications', 'select, insert, update, delete');
