-- Working days and hours of a company. Utilisation is measured against them. 1 is Monday.
alter table tenants
  add column working_weekdays integer[] not null default '{1,2,3,4,5}'
    check (cardinality(working_weekdays) > 0 and working_weekdays <@ '{1,2,3,4,5,6,7}'),
  add column working_hours_per_day double precision not null default 8
    check (working_hours_per_day > 0 and working_hours_per_day <= 24);
