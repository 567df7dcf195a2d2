-- The audit log is searched by vehicle, person and type, and may hold a million entries.

-- Every registration that an entry names, so that a part of one is looked for among these instead of all entries.
create table audit_registrations (
  tenant_id uuid not null references tenants,
  registration text not null,
  primary key (tenant_id, registration)
);
select protect_tenant_table('audit_registrations', 'select, insert');
insert into audit_registrations (tenant_id, registration)
select distinct tenant_id, vehicle_reg from audit_entries where vehicle_reg is not null;

drop index audit_entries_newest;
create index audit_entries_newest on audit_entries (tenant_id, timestamp desc, id desc);
create index audit_entries_vehicle on audit_entries (tenant_id, vehicle_reg, timestamp desc, id desc)
  where vehicle_reg is not null;
-- By whom: a person, or an API key of the company.
create index audit_entries_actor on audit_entries (tenant_id, coalesce(actor_id, key_id), timestamp desc, id desc);
create index audit_entries_type on audit_entries (tenant_id, resource_type, timestamp desc, id desc);
