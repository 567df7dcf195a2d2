-- A company may have a million expenses. The sums of each day are kept, so that those of a long period needn't read them all.

create table expense_days (
  tenant_id uuid not null references tenants,
  date date not null,
  type text not null,
  currency text not null,
  -- A day has one row as long as nobody adds to it while another transaction holds it; sums add up all of them.
  slot uuid not null,
  amount_minor bigint not null,
  expenses bigint not null,
  primary key (tenant_id, date, type, currency, slot)
);
select protect_tenant_table('expense_days', 'select');

-- Adds to a row that nobody holds, otherwise to a new one: so no transaction waits for another, and none can deadlock.
create function add_to_expense_days(changes expense_days[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with wanted as materialized (
    select c.*, free.slot as free from unnest(changes) c
    left join lateral (
      select d.slot from public.expense_days d
      where d.tenant_id = c.tenant_id and d.date = c.date and d.type = c.type and d.currency = c.currency
      limit 1 for update skip locked) free on true
    where c.amount_minor <> 0 or c.expenses <> 0
  ), added as (
    update public.expense_days d
    set amount_minor = d.amount_minor + w.amount_minor, expenses = d.expenses + w.expenses
    from wanted w
    where d.tenant_id = w.tenant_id and d.date = w.date and d.type = w.type and d.currency = w.currency and d.slot = w.free
  )
  insert into public.expense_days
  select tenant_id, date, type, currency, gen_random_uuid(), amount_minor, expenses from wanted where free is null
$$;

create function note_added_expenses() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.add_to_expense_days(array(
    select (tenant_id, date, type, currency, null, sum(amount_minor), count(*))::public.expense_days
    from added group by tenant_id, date, type, currency));
  return null;
end $$;

create function note_removed_expenses() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.add_to_expense_days(array(
    select (tenant_id, date, type, currency, null, -sum(amount_minor), -count(*))::public.expense_days
    from removed group by tenant_id, date, type, currency));
  return null;
end $$;

create function note_changed_expenses() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.add_to_expense_days(array(
    select (tenant_id, date, type, currency, null, sum(amount), sum(more))::public.expense_days
    from (
      select tenant_id, date, type, currency, amount_minor as amount, 1 as more from added
      union all
      select tenant_id, date, type, currency, -amount_minor, -1 from removed) changed
    group by tenant_id, date, type, currency));
  return null;
end $$;

create trigger expense_days_added after insert on expenses
  referencing new table as added for each statement execute function note_added_expenses();
create trigger expense_days_removed after delete on expenses
  referencing old table as removed for each statement execute function note_removed_expenses();
create trigger expense_days_changed after update on expenses
  referencing old table as removed new table as added for each statement execute function note_changed_expenses();

revoke execute on function add_to_expense_days, note_added_expenses, note_removed_expenses, note_changed_expenses from public;

insert into expense_days
select tenant_id, date, type, currency, gen_random_uuid(), sum(amount_minor), count(*) from expenses
group by tenant_id, date, type, currency;

-- Newest first without a sort, and everything that is added up without a look at the table.
drop index expenses_by_date;
create index expenses_by_date on expenses (tenant_id, date, created_at, id)
  include (vehicle_id, trip_id, type, currency, amount_minor);

-- All that consumption is computed from.
drop index expenses_of_energy;
create index expenses_of_energy on expenses (tenant_id, vehicle_id, type, date)
  include (id, quantity_litres, quantity_kwh, full_tank, odometer_meters, amount_minor, currency)
  where type in ('fuel', 'charging');
