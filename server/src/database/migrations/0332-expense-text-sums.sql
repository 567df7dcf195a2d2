-- The sums of each text that is searched, kept with the expenses like those of days: a word that a quarter of a million expenses
-- have stands in few texts.

create table expense_text_sums (
  tenant_id uuid not null references tenants,
  search_text_id uuid not null,
  type text not null,
  currency text not null,
  -- A text has one row as long as nobody adds to it while another transaction holds it; sums add up all of them.
  slot uuid not null,
  amount_minor bigint not null,
  expenses bigint not null,
  primary key (tenant_id, search_text_id, type, currency, slot),
  -- They go with their text.
  foreign key (tenant_id, search_text_id) references expense_texts on delete cascade
);
select protect_tenant_table('expense_text_sums', 'select');

-- Adds to a row that nobody holds, otherwise to a new one: so no transaction waits for another, and none can deadlock.
create function add_to_expense_text_sums(changes expense_text_sums[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with wanted as materialized (
    select c.*, free.slot as free from unnest(changes) c
    left join lateral (
      select s.slot from public.expense_text_sums s
      where s.tenant_id = c.tenant_id and s.search_text_id = c.search_text_id and s.type = c.type and s.currency = c.currency
      limit 1 for update skip locked) free on true
    where c.amount_minor <> 0 or c.expenses <> 0
  ), added as (
    update public.expense_text_sums s
    set amount_minor = s.amount_minor + w.amount_minor, expenses = s.expenses + w.expenses
    from wanted w
    where s.tenant_id = w.tenant_id and s.search_text_id = w.search_text_id and s.type = w.type and s.currency = w.currency
      and s.slot = w.free
  )
  insert into public.expense_text_sums
  select tenant_id, search_text_id, type, currency, gen_random_uuid(), amount_minor, expenses from wanted where free is null
$$;

create function note_expense_texts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changes public.expense_text_sums[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (tenant_id, search_text_id, type, currency, null, sum(amount_minor), count(*))::public.expense_text_sums
      from added where search_text_id is not null group by tenant_id, search_text_id, type, currency);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (tenant_id, search_text_id, type, currency, null, -sum(amount_minor), -count(*))::public.expense_text_sums
      from removed where search_text_id is not null group by tenant_id, search_text_id, type, currency);
  else
    changes := array(
      select (tenant_id, search_text_id, type, currency, null, sum(amount), sum(more))::public.expense_text_sums
      from (
        select tenant_id, search_text_id, type, currency, amount_minor as amount, 1 as more from added
        union all
        select tenant_id, search_text_id, type, currency, -amount_minor, -1 from removed) changed
      where search_text_id is not null group by tenant_id, search_text_id, type, currency);
  end if;
  perform public.add_to_expense_text_sums(changes);
  return null;
end $$;

-- Triggers run in the order of their names: these before those that remove texts without an expense.
create trigger expense_text_sums_added after insert on expenses
  referencing new table as added for each statement execute function note_expense_texts();
create trigger expense_text_sums_removed after delete on expenses
  referencing old table as removed for each statement execute function note_expense_texts();
create trigger expense_text_sums_changed after update on expenses
  referencing old table as removed new table as added for each statement execute function note_expense_texts();

revoke execute on function add_to_expense_text_sums, note_expense_texts from public;

insert into expense_text_sums
select tenant_id, search_text_id, type, currency, gen_random_uuid(), sum(amount_minor), count(*)
from expenses where search_text_id is not null group by 1, 2, 3, 4;

-- Also what is added up of a vehicle, without a look at the table.
drop index expenses_of_vehicle;
create index expenses_of_vehicle on expenses (tenant_id, vehicle_id, date)
  include (search_text_id, type, currency, amount_minor);
