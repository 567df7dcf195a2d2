-- What people and other systems are told.

-- A person's quiet hours, and how often alerts are mailed to them. Without a row: no quiet hours, each alert at once.
create table notification_preferences (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  quiet_on boolean not null,
  -- In the company's time zone, such as 22:00.
  quiet_from text not null check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text not null check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- ISO weekdays on which they begin.
  quiet_weekdays integer[] not null check (quiet_weekdays <@ '{1,2,3,4,5,6,7}'),
  quiet_all_weekend boolean not null,
  mail_frequency text not null check (mail_frequency in ('atOnce', 'hourly', 'daily')),
  mail_hour integer not null check (mail_hour between 0 and 23),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('notification_preferences', 'select, insert, update, delete');

-- What people have switched off. Everything else is on, even kinds that are added later.
create table notification_opt_outs (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('inApp', 'push', 'email')),
  primary key (tenant_id, user_id, kind, channel),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('notification_opt_outs', 'select, insert, delete');

-- What a person is told in the app.
create table notifications (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  vehicle_id uuid,
  -- What its sentence is made of, in whatever language it is read.
  details jsonb not null,
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Null if it isn't about driving, such as a due date.
  happened_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  constraint notifications_kind_check
    check (kind in ('geofenceEnter', 'geofenceExit', 'geofenceDwell', 'geofenceSpeeding', 'alarmOverspeed',
      'alarmIdling', 'alarmMovementOutsideHours', 'alarmTowing', 'alarmDeviceOffline', 'alarmLowBattery',
      'alarmPowerCut', 'alarmHarshDriving', 'alarmFuelDrop', 'alarmMaintenanceDue', 'alarmDocumentExpiry', 'alarmCrash',
      'alarmPanic', 'alarmJamming', 'alarmUnplugged', 'alarmHarshBraking', 'alarmHarshAcceleration',
      'alarmHarshCornering', 'logbookDue'))
);
create index notifications_newest on notifications (tenant_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null;
create index notifications_of_vehicle on notifications (tenant_id, vehicle_id) where vehicle_id is not null;
-- For removal after 90 days.
create index notifications_by_age on notifications (created_at);
select protect_tenant_table('notifications', 'select, insert, update, delete');

-- Alerts that a person gets later, many in one email. Each is removed in the transaction that puts that email into the outbox.
create table held_alert_mails (
  tenant_id uuid not null references tenants,
  user_id uuid not null,
  -- Of the alert of a geofence, or of the event of an alarm.
  alert_id uuid not null,
  source text not null,
  kind text not null,
  -- As of a notification.
  details jsonb not null,
  link text not null,
  time timestamptz not null,
  held_at timestamptz not null,
  primary key (tenant_id, user_id, alert_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint held_alert_mails_source_check check (source in ('geofences', 'alarms', 'logbooks'))
);
create index held_alert_mails_oldest on held_alert_mails (tenant_id, user_id, held_at);
select protect_tenant_table('held_alert_mails', 'select, insert, delete');

-- What `erase_person` does not reach: how the person wanted to be told, and what they were not told yet.
create function erase_notification_preferences(person uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('roadbook.tenant', true), '')::uuid;
begin
  delete from public.held_alert_mails h where h.tenant_id = tenant and h.user_id = person;
  delete from public.notification_preferences p where p.tenant_id = tenant and p.user_id = person;
  delete from public.notification_opt_outs o where o.tenant_id = tenant and o.user_id = person;
end $$;

-- Browsers that show notifications while no page is open.
create table push_subscriptions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null,
  -- At the push service of the browser.
  endpoint text not null check (length(endpoint) <= 2000 and endpoint like 'https://%'),
  -- The browser's public key and secret, with which messages are encrypted.
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  browser text,
  system text,
  created_at timestamptz not null,
  last_delivered_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, endpoint),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select protect_tenant_table('push_subscriptions', 'select, insert, update, delete');

-- What `erase_person` does not reach: the person's browsers, and messages to them.
create function erase_push_subscriptions(person uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.push_subscriptions s
  where s.tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid and s.user_id = person
$$;

-- An outbox of messages to browsers: written in the transaction of the notification, sent by a worker, then removed.
create table push_messages (
  tenant_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  -- At the push service and in the browser, a second message with the same id replaces the first.
  notification_id uuid not null,
  payload text not null check (length(payload) <= 3000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  due_at timestamptz not null,
  -- While it is being sent; after a crash it is sent again then.
  taken_until timestamptz,
  tries integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references push_subscriptions (tenant_id, id) on delete cascade
);
create index push_messages_due on push_messages (due_at);
create index push_messages_of_subscription on push_messages (tenant_id, subscription_id, due_at);
select protect_tenant_table('push_messages', 'select, insert, update, delete');

-- Where companies want events to be sent.
create table webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '',
  -- Those of contract/src/webhook-events.ts.
  event_types text[] not null check (cardinality(event_types) > 0),
  active boolean not null default true,
  -- Why it was switched off automatically.
  disabled_for text check (disabled_for in ('failing', 'gone')),
  -- Since when no delivery was accepted.
  failing_since timestamptz,
  -- Encrypted with a key of the installation.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz check ((previous_secret_until is null) = (previous_secret is null)),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check (disabled_for is null or not active)
);
create index webhooks_of_person on webhooks (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('webhooks', 'select, insert, update, delete');

-- An outbox of events: written in the transaction of the event, sent by a worker, then kept as a log.
create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  -- Exactly as it is signed and sent.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  -- Of a waiting one: its next attempt.
  due_at timestamptz check ((due_at is not null) = (state = 'waiting')),
  -- While it is being sent; after a crash it is sent again then.
  taken_until timestamptz,
  attempts integer not null default 0,
  -- Attempts since the event or the last replay.
  tries integer not null default 0,
  -- Of the last attempt.
  attempted_at timestamptz,
  duration_ms integer,
  status_code integer,
  failure text
    check (failure in ('status', 'timeout', 'connection', 'certificate', 'privateAddress', 'httpNotAllowed', 'disabled')),
  failure_text text,
  response_body text,
  vehicle_id uuid,
  happened_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade,
  constraint webhook_deliveries_happened check ((vehicle_id is null) = (happened_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
select protect_tenant_table('webhook_deliveries', 'select, insert, update, delete');

revoke execute on function erase_notification_preferences, erase_push_subscriptions from public;
grant execute on function erase_notification_preferences, erase_push_subscriptions to roadbook_app;
