-- In which the pages show and take distances; what is stored stays metric.
alter table tenants
  add column distance_unit text not null default 'kilometer' check (distance_unit in ('kilometer', 'mile'));
