-- Where companies want their events sent, and what is on its way there.

create table webhooks (
  tenant_id uuid not null references tenants,
  id uuid not null,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '',
  -- Those of contract/src/webhook-events.ts.
  event_types text[] not null check (cardinality(event_types) > 0),
  active boolean not null default true,
  -- Why it was switched off by itself.
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

-- An outbox: written in the transaction of the event, sent by a worker, then kept as a log.
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
  failure text check (failure in ('status', 'timeout', 'connection', 'certificate', 'privateAddress', 'httpNotAllowed', 'disabled')),
  failure_text text,
  response_body text,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
select protect_tenant_table('webhook_deliveries', 'select, insert, update, delete');
