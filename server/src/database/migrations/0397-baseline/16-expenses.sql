-- Expenses: entered, recurring, or imported.

-- Recurring costs, such as leasing, insurance and tax. A worker enters each due day as an expense, once.
create table recurring_expenses (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  type text not null
    check (type in ('fuel', 'charging', 'toll', 'parking', 'maintenance', 'repair', 'tyres', 'insurance', 'tax',
      'leasing', 'cleaning', 'fine', 'other')),
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent double precision check (vat_percent between 0 and 100),
  vendor text check (length(vendor) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  every_months smallint not null check (every_months in (1, 3, 12)),
  -- In a shorter month, its last day.
  day_of_month smallint not null check (day_of_month between 1 and 31),
  start_date date not null,
  -- The last day on which it may be due; null without an end.
  end_date date check (end_date >= start_date),
  -- The last due day that was entered, or found locked.
  done_through date,
  -- The next due day; null once there is none.
  next_date date,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index recurring_expenses_due on recurring_expenses (next_date) where next_date is not null;
create index recurring_expenses_of_vehicle on recurring_expenses (tenant_id, vehicle_id);
create index recurring_expenses_of_person on recurring_expenses (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('recurring_expenses', 'select, insert, update, delete');

-- Due days that were locked when they came. They are entered once they are unlocked.
create table recurring_expense_misses (
  tenant_id uuid not null references tenants,
  recurring_expense_id uuid not null,
  date date not null,
  primary key (tenant_id, recurring_expense_id, date),
  foreign key (tenant_id, recurring_expense_id) references recurring_expenses (tenant_id, id)
);
select protect_tenant_table('recurring_expense_misses', 'select, insert, delete');

-- How statements with these columns are read.
create table expense_import_sources (
  tenant_id uuid not null references tenants,
  signature text not null,
  name text not null check (length(name) between 1 and 100),
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, signature)
);
select protect_tenant_table('expense_import_sources', 'select, insert, update, delete');

-- Statements and other tables that are imported as expenses: prepared row by row, added all at once, undone all at once.
create table expense_imports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'imported', 'undone')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Who sent the statement.
  source text not null check (length(source) between 1 and 100),
  -- Of its column names, by which the next statement of this source is recognised.
  signature text not null,
  is_known_source boolean not null,
  mapping jsonb not null,
  -- What was found in the columns.
  reading jsonb not null,
  -- What was added.
  rows integer not null default 0,
  sums jsonb not null default '[]',
  imported_at timestamptz,
  undone_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index expense_imports_by_time on expense_imports (tenant_id, created_at);
create index expense_imports_of_person on expense_imports (tenant_id, created_by) where created_by is not null;
-- For the worker that removes what was never confirmed, of all companies.
create index expense_imports_drafts on expense_imports (updated_at) where status = 'draft';
select protect_tenant_table('expense_imports', 'select, insert, update, delete');

-- What vehicles cost.
create table expenses (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- Of the same vehicle. When positions make two trips one, the expense moves to the trip that stays.
  trip_id uuid,
  type text not null
    check (type in ('fuel', 'charging', 'toll', 'parking', 'maintenance', 'repair', 'tyres', 'insurance', 'tax',
      'leasing', 'cleaning', 'fine', 'other')),
  -- Of the receipt, whatever the time zone.
  date date not null,
  -- In the smallest unit of the currency; negative for a refund.
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent double precision check (vat_percent between 0 and 100),
  vendor text check (length(vendor) between 1 and 200),
  quantity_litres double precision check (quantity_litres > 0),
  quantity_kwh double precision check (quantity_kwh > 0),
  odometer_meters bigint check (odometer_meters >= 0),
  note text check (length(note) between 1 and 2000),
  -- Null if the installation itself wrote it.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Filled or charged up, so that what was used since the last full one is known.
  full_tank boolean not null default true,
  -- The recurring expense and the due day that it was entered for; they stay when the expense is changed.
  recurring_expense_id uuid,
  recurring_date date,
  import_id uuid,
  external_number text check (length(external_number) between 1 and 100),
  -- Without case and accents: what a search compares.
  search_text text not null generated always as (plain_text(coalesce(vendor || ' ', '') || coalesce(note, ''))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, trip_id) references trips (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, recurring_expense_id) references recurring_expenses (tenant_id, id),
  foreign key (tenant_id, import_id) references expense_imports (tenant_id, id)
);
create index expenses_of_trip on expenses (tenant_id, trip_id) where trip_id is not null;
create index expenses_of_person on expenses (tenant_id, created_by, date) where created_by is not null;
-- A due day is entered once, even by two processes.
create unique index expenses_of_recurring on expenses (tenant_id, recurring_expense_id, recurring_date)
  where recurring_expense_id is not null;
create index expenses_of_import on expenses (tenant_id, import_id) where import_id is not null;
create index expenses_of_energy on expenses (tenant_id, vehicle_id, type, date)
  include (id, quantity_litres, quantity_kwh, full_tank, odometer_meters, amount_minor, currency)
  where type in ('fuel', 'charging');
-- Newest first without a sort, and sums from the index alone.
create index expenses_by_date on expenses (tenant_id, date, created_at, id)
  include (vehicle_id, trip_id, type, currency, amount_minor);
create index expenses_of_vehicle on expenses (tenant_id, vehicle_id, date) include (type, currency, amount_minor);
select protect_tenant_table('expenses', 'select, insert, update, delete');

-- The lines of a file being prepared, as they are and as they are read; removed once the import is confirmed or discarded.
create table expense_import_rows (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  -- Of the expense that it will be.
  expense_id uuid not null,
  -- What a person decided.
  choice text check (choice in ('add', 'skip')),
  -- No expense: empty, a total, or above the column names.
  is_ignored boolean not null default false,
  is_total boolean not null default false,
  problems jsonb not null default '[]',
  vehicle_id uuid,
  vehicle_text text,
  type text,
  date date,
  -- Distinguishes receipts of one day.
  time text,
  amount_minor bigint,
  currency text,
  vat_percent double precision,
  vendor text,
  quantity_litres double precision,
  quantity_kwh double precision,
  odometer_meters bigint,
  note text,
  external_number text,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references expense_imports (tenant_id, id) on delete cascade
);
select protect_tenant_table('expense_import_rows', 'select, insert, update, delete');
