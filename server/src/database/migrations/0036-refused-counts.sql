-- What stands aside is counted by day and reason. Of each day a few are kept as samples in refused_positions, so that a
-- device that sends nothing else cannot fill the disk.
create table refused_counts (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  reason text not null,
  -- On which they came, in UTC.
  day date not null,
  count bigint not null,
  -- Samples among them.
  kept integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, vehicle_id, reason, day)
);
create index refused_counts_expiry on refused_counts (day);
select protect_tenant_table('refused_counts', 'select', telemetry => true);

insert into refused_counts
select tenant_id, vehicle_id, reason, (received_at at time zone 'UTC')::date, count(*), count(*), min(received_at), max(received_at)
from refused_positions
group by 1, 2, 3, 4;

comment on column refused_positions.fix_time_ms is
  'As the device said it, epoch milliseconds: it may be no time that a clock can show. NaN where none could be read.';
