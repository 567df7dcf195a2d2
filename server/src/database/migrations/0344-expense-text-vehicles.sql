-- What each vehicle adds to the sums of a text, packed: a search whose words are divided between texts and registrations read and
-- grouped each expense of the texts, which took most of its time.

alter table expense_text_sums
  -- Entries of 18 bytes (`packed_expense_vehicle`), one for each statement and vehicle. A vehicle may have several, also negative ones:
  -- they add up.
  add column vehicles bytea not null default '',
  -- A row is full at 192 entries (3456 bytes), so that rewriting it stays cheap.
  add column has_room boolean not null default true;
-- At most 383 entries, 7 kB: fits in a page.
alter table expense_text_sums alter column vehicles set storage plain;
create index expense_text_sums_with_room on expense_text_sums (tenant_id, search_text_id, type, currency) where has_room;

-- The last eight bytes of an id, which are as good as random, tell apart the vehicles of a company.
create unique index vehicles_by_key on vehicles (tenant_id, substring(uuid_send(id) from 9));

-- 18 bytes: eight of the vehicle's key, seven of the amount and three of the number of expenses, both with a sign. One vehicle's expenses
-- of one text are far fewer than these hold, which isn't checked.
create function packed_expense_vehicle(vehicle_key bytea, amount_minor bigint, expenses bigint) returns bytea
language sql immutable parallel safe
return vehicle_key || substring(int8send(amount_minor) from 2)
  || substring(int4send(expenses::integer) from 2);

create function unpacked_expense_vehicles(vehicles bytea)
returns table (vehicle_key bytea, amount_minor bigint, expenses integer)
language sql immutable parallel safe as $$
  select substring(vehicles from n for 8),
    -- Shifted down, a number keeps its sign.
    ('x' || encode(substring(vehicles from n + 8 for 7), 'hex'))::bit(64)::bigint >> 8,
    ('x' || encode(substring(vehicles from n + 15 for 3), 'hex'))::bit(32)::integer >> 8
  from generate_series(1, octet_length(vehicles), 18) n
$$;

-- A statement's change of what one vehicle adds.
create type expense_text_change as (
  tenant_id uuid,
  search_text_id uuid,
  type text,
  currency text,
  vehicle_id uuid,
  amount_minor bigint,
  expenses bigint
);

-- Adds to a row with room that nobody holds, otherwise to new ones of 192 entries: no transaction waits for another, none can deadlock.
create function add_to_expense_text_sums(changes expense_text_change[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with parts as materialized (
    select c.tenant_id, c.search_text_id, c.type, c.currency, c.part, sum(c.amount_minor)::bigint as amount_minor,
      sum(c.expenses)::bigint as expenses,
      string_agg(public.packed_expense_vehicle(substring(uuid_send(c.vehicle_id) from 9), c.amount_minor, c.expenses), '') as vehicles
    from (
      select *, (row_number() over (partition by tenant_id, search_text_id, type, currency) - 1) / 192 as part
      from unnest(changes) where amount_minor <> 0 or expenses <> 0) c
    group by c.tenant_id, c.search_text_id, c.type, c.currency, c.part
  ), wanted as materialized (
    select p.*, free.slot as free from parts p
    left join lateral (
      select s.slot from public.expense_text_sums s
      where s.tenant_id = p.tenant_id and s.search_text_id = p.search_text_id and s.type = p.type and s.currency = p.currency
        and s.has_room and p.part = 0
      limit 1 for update skip locked) free on true
  ), added as (
    update public.expense_text_sums s
    set amount_minor = s.amount_minor + w.amount_minor, expenses = s.expenses + w.expenses, vehicles = s.vehicles || w.vehicles,
      has_room = octet_length(s.vehicles) + octet_length(w.vehicles) < 3456
    from wanted w
    where s.tenant_id = w.tenant_id and s.search_text_id = w.search_text_id and s.type = w.type and s.currency = w.currency
      and s.slot = w.free
  )
  insert into public.expense_text_sums
    (tenant_id, search_text_id, type, currency, slot, amount_minor, expenses, vehicles, has_room)
  select tenant_id, search_text_id, type, currency, gen_random_uuid(), amount_minor, expenses, vehicles, octet_length(vehicles) < 3456
  from wanted where free is null
$$;

create or replace function note_expense_texts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changes public.expense_text_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (tenant_id, search_text_id, type, currency, vehicle_id, sum(amount_minor), count(*))::public.expense_text_change
      from added where search_text_id is not null group by tenant_id, search_text_id, type, currency, vehicle_id);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (tenant_id, search_text_id, type, currency, vehicle_id, -sum(amount_minor), -count(*))::public.expense_text_change
      from removed where search_text_id is not null group by tenant_id, search_text_id, type, currency, vehicle_id);
  else
    changes := array(
      select (tenant_id, search_text_id, type, currency, vehicle_id, sum(amount), sum(more))::public.expense_text_change
      from (
        select tenant_id, search_text_id, type, currency, vehicle_id, amount_minor as amount, 1 as more from added
        union all
        select tenant_id, search_text_id, type, currency, vehicle_id, -amount_minor, -1 from removed) changed
      where search_text_id is not null group by tenant_id, search_text_id, type, currency, vehicle_id);
  end if;
  perform public.add_to_expense_text_sums(changes);
  return null;
end $$;
drop function add_to_expense_text_sums(expense_text_sums[]);

-- Changed expenses leave entries that cancel out, and single ones an entry each: entries of a vehicle become one again. Looks at 20 texts
-- and 500 of their rows, to be called until it returns 0: how many texts have fewer rows now. Rows that somebody holds are left alone.
create function repack_expense_text_sums(of_tenant uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  fleet bigint := (select count(*) from public.vehicles where tenant_id = of_tenant);
  loose record;
  rows_before bigint;
  rows_after bigint;
  repacked integer := 0;
begin
  for loose in
    select search_text_id, type, currency from public.expense_text_sums where tenant_id = of_tenant
    group by 1, 2, 3 having sum(octet_length(vehicles)) / 18 > 192 + 2 * least(sum(expenses), fleet)
    order by sum(octet_length(vehicles)) desc limit 20
  loop
    -- The text before its sums, as a delete locks them: otherwise the two could deadlock.
    perform from public.expense_texts t
    where t.tenant_id = of_tenant and t.id = loose.search_text_id for key share skip locked;
    continue when not found;
    with held as materialized (
      select * from public.expense_text_sums s
      where s.tenant_id = of_tenant and s.search_text_id = loose.search_text_id and s.type = loose.type and s.currency = loose.currency
      limit 500 for update skip locked
    ), gone as (
      delete from public.expense_text_sums s using held h
      where s.tenant_id = of_tenant and s.search_text_id = loose.search_text_id and s.type = loose.type and s.currency = loose.currency
        and s.slot = h.slot
    ), totals as (
      select v.vehicle_key, sum(v.amount_minor)::bigint as amount_minor, sum(v.expenses)::bigint as expenses
      from held h, public.unpacked_expense_vehicles(h.vehicles) v group by v.vehicle_key
      having sum(v.amount_minor) <> 0 or sum(v.expenses) <> 0
    ), parts as (
      select sum(amount_minor)::bigint as amount_minor, sum(expenses)::bigint as expenses,
        string_agg(public.packed_expense_vehicle(vehicle_key, amount_minor, expenses), '') as vehicles
      from (select *, (row_number() over () - 1) / 192 as part from totals) t group by part
    ), added as (
      insert into public.expense_text_sums
        (tenant_id, search_text_id, type, currency, slot, amount_minor, expenses, vehicles, has_room)
      select of_tenant, loose.search_text_id, loose.type, loose.currency, gen_random_uuid(), amount_minor, expenses, vehicles,
        octet_length(vehicles) < 3456
      from parts returning 1
    )
    select (select count(*) from held), (select count(*) from added) into rows_before, rows_after;
    if rows_after < rows_before then repacked := repacked + 1; end if;
  end loop;
  return repacked;
end $$;

revoke execute on function packed_expense_vehicle, unpacked_expense_vehicles, add_to_expense_text_sums, repack_expense_text_sums
  from public;
grant execute on function repack_expense_text_sums to roadbook_app;

truncate expense_text_sums;
insert into expense_text_sums (tenant_id, search_text_id, type, currency, slot, amount_minor, expenses, vehicles, has_room)
select tenant_id, search_text_id, type, currency, gen_random_uuid(), sum(amount_minor), sum(expenses),
  string_agg(packed_expense_vehicle(substring(uuid_send(vehicle_id) from 9), amount_minor, expenses), ''), count(*) < 192
from (
  select tenant_id, search_text_id, type, currency, vehicle_id, sum(amount_minor)::bigint as amount_minor, count(*) as expenses,
    (row_number() over (partition by tenant_id, search_text_id, type, currency) - 1) / 192 as part
  from expenses where search_text_id is not null group by 1, 2, 3, 4, 5) v
group by tenant_id, search_text_id, type, currency, part;

-- A search makes the words plain, not each registration again.
alter table vehicles add column plain_registration text not null generated always as (plain_text(registration)) stored;
