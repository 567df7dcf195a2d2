-- Named inputs of a vehicle's device. Their values are computed from positions whenever they are read.
create table sensors (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  type text not null,
  source text not null check (length(source) between 1 and 100),
  unit text not null default '' check (length(unit) <= 12),
  calibration jsonb not null default '{"type": "none"}',
  inverted boolean not null default false,
  on_text text not null default 'On' check (length(on_text) between 1 and 30),
  off_text text not null default 'Off' check (length(off_text) between 1 and 30),
  min_value float8,
  max_value float8 check (max_value > min_value),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  -- Two vehicles may have a sensor of the same name, one vehicle may not.
  unique (tenant_id, vehicle_id, name),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
select protect_tenant_table('sensors', 'select, insert, update, delete');

