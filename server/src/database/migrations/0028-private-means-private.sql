-- Privacy mode protects the private trips that were driven under it, also after it was turned off.

alter table vehicles add column privacy_ended_at timestamptz;
comment on column vehicles.privacy_ended_at is 'When privacy mode was turned off last; null where it never was.';

-- Privacy mode was on when the trip was driven, or when it was made private. While it is private, only its driver sees it.
alter table trips add column privacy_held boolean not null default false;
update trips t set privacy_held = true
  from vehicles v where v.tenant_id = t.tenant_id and v.id = t.vehicle_id and v.privacy_mode;
