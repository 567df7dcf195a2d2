-- Statements and other tables, imported as expenses: prepared row by row, added all at once, undone all at once.

create table expense_imports (
  tenant_id uuid not null references tenants,
  id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'imported', 'undone')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Who sent the statement.
  source text not null check (length(source) between 1 and 100),
  -- Of its columns' names, by which the next statement of the source is recognised.
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
-- Across companies, by the worker that removes what was never confirmed.
create index expense_imports_drafts on expense_imports (updated_at) where status = 'draft';
select protect_tenant_table('expense_imports', 'select, insert, update, delete');

-- The lines of a file in preparation, as they are and as they are read; gone once the import is confirmed or discarded.
create table expense_import_rows (
  tenant_id uuid not null references tenants,
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  -- The id that its expense will have.
  expense_id uuid not null,
  -- What a person decided.
  choice text check (choice in ('add', 'skip')),
  -- No expense: before the column names, a total, or empty.
  is_ignored boolean not null default false,
  is_total boolean not null default false,
  problems jsonb not null default '[]',
  vehicle_id uuid,
  vehicle_text text,
  type text,
  date date,
  -- Tells apart receipts of one day.
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

alter table expenses
  add column import_id uuid,
  add column external_number text check (length(external_number) between 1 and 100),
  add foreign key (tenant_id, import_id) references expense_imports (tenant_id, id);
create index expenses_of_import on expenses (tenant_id, import_id) where import_id is not null;
