-- What each vehicle cost by month, kept with its expenses like the sums of days, so that the costs of a fleet are compared
-- without reading all of them.

create table expense_months (
  tenant_id uuid not null references tenants,
  -- Its first day.
  month date not null,
  vehicle_id uuid not null,
  currency text not null,
  -- A month has one row as long as nobody adds to it while another transaction holds it; sums add up all of them.
  slot uuid not null,
  amount_minor bigint not null,
  expenses bigint not null,
  primary key (tenant_id, month, vehicle_id, currency, slot)
);
select protect_tenant_table('expense_months', 'select');

-- Adds to a row that nobody holds, otherwise to a new one: so no transaction waits for another, and none can deadlock.
create function add_to_expense_months(changes expense_months[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with wanted as materialized (
    select c.*, free.slot as free from unnest(changes) c
    left join lateral (
      select m.slot from public.expense_months m
      where m.tenant_id = c.tenant_id and m.month = c.month and m.vehicle_id = c.vehicle_id and m.currency = c.currency
      limit 1 for update skip locked) free on true
    where c.amount_minor <> 0 or c.expenses <> 0
  ), added as (
    update public.expense_months m
    set amount_minor = m.amount_minor + w.amount_minor, expenses = m.expenses + w.expenses
    from wanted w
    where m.tenant_id = w.tenant_id and m.month = w.month and m.vehicle_id = w.vehicle_id and m.currency = w.currency
      and m.slot = w.free
  )
  insert into public.expense_months
  select tenant_id, month, vehicle_id, currency, gen_random_uuid(), amount_minor, expenses from wanted where free is null
$$;

create function note_expense_months() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changes public.expense_months[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (tenant_id, date_trunc('month', date)::date, vehicle_id, currency, null, sum(amount_minor),
        count(*))::public.expense_months
      from added group by tenant_id, date_trunc('month', date), vehicle_id, currency);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (tenant_id, date_trunc('month', date)::date, vehicle_id, currency, null, -sum(amount_minor),
        -count(*))::public.expense_months
      from removed group by tenant_id, date_trunc('month', date), vehicle_id, currency);
  else
    changes := array(
      select (tenant_id, month, vehicle_id, currency, null, sum(amount), sum(more))::public.expense_months
      from (
        select tenant_id, date_trunc('month', date)::date as month, vehicle_id, currency, amount_minor as amount, 1 as more
        from added
        union all
        select tenant_id, date_trunc('month', date)::date, vehicle_id, currency, -amount_minor, -1 from removed) changed
      group by tenant_id, month, vehicle_id, currency);
  end if;
  perform public.add_to_expense_months(changes);
  return null;
end $$;

create trigger expense_months_added after insert on expenses
  referencing new table as added for each statement execute function note_expense_months();
create trigger expense_months_removed after delete on expenses
  referencing old table as removed for each statement execute function note_expense_months();
create trigger expense_months_changed after update on expenses
  referencing old table as removed new table as added for each statement execute function note_expense_months();

revoke execute on function add_to_expense_months, note_expense_months from public;

insert into expense_months
select tenant_id, date_trunc('month', date)::date, vehicle_id, currency, gen_random_uuid(), sum(amount_minor), count(*)
from expenses group by 1, 2, 3, 4 order by 1, 2, 3;
