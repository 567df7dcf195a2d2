-- What is to be done where and by whom, and on which trip it was.

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
  -- A job stands on one trip at most. When positions make two trips one, it moves to the one that stays.
  trip_id uuid,
  archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, assignee) references users (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, trip_id) references trips (tenant_id, id),
  check (end_date >= start_date),
  check ((latitude is null) = (longitude is null)),
  check (case status when 'open' then assignee is null
    when 'assigned' then assignee is not null
    when 'inProgress' then assignee is not null
    else true end)
);
create index jobs_by_date on jobs (tenant_id, start_date);
create index jobs_of_assignee on jobs (tenant_id, assignee) where assignee is not null;
create index jobs_of_vehicle on jobs (tenant_id, vehicle_id) where vehicle_id is not null;
create index jobs_of_trip on jobs (tenant_id, trip_id) where trip_id is not null;
select protect_tenant_table('jobs', 'select, insert, update');
