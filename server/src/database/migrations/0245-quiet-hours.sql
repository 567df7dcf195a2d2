-- When a person is not disturbed, and how often alerts are mailed to them. Without a row: always, each at once.
create table notification_preferences (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  quiet_on boolean not null,
  -- Wall time of the company's clock, such as 22:00.
  quiet_from text not null check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text not null check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- ISO: on which days they begin.
  quiet_weekdays integer[] not null check (quiet_weekdays <@ '{1,2,3,4,5,6,7}'),
  quiet_all_weekend boolean not null,
  mail_frequency text not null check (mail_frequency in ('atOnce', 'hourly', 'daily')),
  mail_hour integer not null check (mail_hour between 0 and 23),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('notification_preferences', 'select, insert, update, delete');

-- Alerts that a person gets by email later, many in one. Each goes in the transaction that puts that email into the outbox.
create table held_alert_mails (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  -- Of the alert of a geofence, or of the entry in the alarms' history.
  alert_id uuid not null,
  source text not null check (source in ('geofences', 'alarms')),
  kind text not null,
  -- What its sentence is made from, as of a notification.
  details jsonb not null,
  link text not null,
  time timestamptz not null,
  held_at timestamptz not null,
  primary key (tenant_id, user_id, alert_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index held_alert_mails_oldest on held_alert_mails (tenant_id, user_id, held_at);
select protect_tenant_table('held_alert_mails', 'select, insert, delete');

-- Of a person whose data is erased: how they wanted to be told, and what they were not told yet.
create function erase_notification_preferences(person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  delete from public.held_alert_mails h where h.tenant_id = tenant and h.user_id = person;
  delete from public.notification_preferences p where p.tenant_id = tenant and p.user_id = person;
  delete from public.notification_opt_outs o where o.tenant_id = tenant and o.user_id = person;
end $$;
revoke execute on function erase_notification_preferences from public;
grant execute on function erase_notification_preferences to roadbook_app;
