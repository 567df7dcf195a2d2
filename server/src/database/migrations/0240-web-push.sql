-- Browsers that show notifications while no page is open, and what is on its way to them.

create table push_subscriptions (
  tenant_id uuid not null references tenants,
  id uuid not null,
  user_id uuid not null,
  -- At the push service of the browser.
  endpoint text not null check (length(endpoint) <= 2000 and endpoint like 'https://%'),
  -- The browser's public key, and the secret that it shares: messages are encrypted with both.
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

-- An outbox: written in the transaction of the notification, sent by a worker, then removed.
create table push_messages (
  tenant_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  -- Of the browser's notification, and of the message at the push service, where a second one replaces the first.
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

-- What `erase_person` does not reach: the person's browsers, and what is on its way to them.
create function erase_push_subscriptions(person uuid)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.push_subscriptions s
  where s.tenant_id = nullif(current_setting('roadbook.tenant', true), '')::uuid and s.user_id = person
$$;

revoke execute on function erase_push_subscriptions from public;
grant execute on function erase_push_subscriptions to roadbook_app;
