-- When a company works: how far its vehicles are used is measured by it. 1 is Monday.
alter table tenants
  add column working_weekdays integer[] not null default '{1,2,3,4,5}'
    check (cardinality(working_weekdays) > 0 and working_weekdays <@ '{1,2,3,4,5,6,7}'),
  add column working_hours_per_day double precision not null default 8
    check (working_hours_per_day > 0 and working_hours_per_day <= 24);
