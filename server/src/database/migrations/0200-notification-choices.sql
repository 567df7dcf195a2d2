-- What people have switched off; everything else is on, also kinds that come later.
create table notification_opt_outs (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('inApp', 'push', 'email')),
  primary key (tenant_id, user_id, kind, channel),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('notification_opt_outs', 'select, insert, delete');
