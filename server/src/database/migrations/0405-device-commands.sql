-- What people ask devices to do. A command waits until its device connects; the gateway takes it by setting it to sent, in the
-- process that has the connection, and sends it after that commit.
create table device_commands (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- It goes to the device that the vehicle had when it was given, or to none.
  dongle_id bigint not null,
  kind text not null,
  interval_seconds integer check (interval_seconds > 0),
  output integer check (output > 0),
  text text check (length(text) <= 160),
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'answered', 'failed', 'expired', 'cancelled')),
  failure text check (failure in ('refused', 'noAnswer', 'notSupported')),
  expires_at timestamptz not null,
  -- How often it was sent, and when for the last time.
  attempts integer not null default 0,
  sent_at timestamptz,
  -- Repeated in the answer, if the protocol has a place for it.
  serial integer check (serial between 1 and 65535),
  answer text check (length(answer) <= 1000),
  ended_at timestamptz,
  -- Whether the audit log has its end.
  is_recorded boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('waiting', 'sent')) = (ended_at is null))
);
create index device_commands_of_vehicle on device_commands (tenant_id, vehicle_id, created_at desc);
create index device_commands_waiting on device_commands (dongle_id) where state = 'waiting';
-- A device does one thing at a time, whichever process it is connected to.
create unique index device_commands_in_flight on device_commands (tenant_id, dongle_id) where state = 'sent';
create index device_commands_unrecorded on device_commands (tenant_id)
  where ended_at is not null and not is_recorded;
-- For answers.
create index device_commands_of_device on device_commands (tenant_id, dongle_id);
create index device_commands_of_person on device_commands (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('device_commands', 'select, insert, update', telemetry => true);
