-- Few networks could use up the orders of a day, so that nobody else could order.
alter table directory.device_orders
  -- A keyed hash of the network that it came from, forgotten after a day.
  add column network bytea;

-- Stores an order: 'placed'. Otherwise it is the 'duplicate' of one within an hour, its challenge was 'used', or there were
-- already so many within a day: 'full', for so many seconds. A network may place most_of_network a day. From usual_a_day on,
-- one is taken of each network that has none of that day yet, up to most_a_day.
drop function directory.place_device_order(jsonb, integer);
create function directory.place_device_order(
  new_order jsonb, most_of_network integer, usual_a_day integer, most_a_day integer)
returns table (outcome text, number text, wait_seconds double precision)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted directory.device_orders := jsonb_populate_record(null::directory.device_orders, new_order);
  day_before timestamptz := wanted.placed_at - interval '1 day';
  known text;
  full_since timestamptz;
begin
  -- One after the other, so that two copies that arrive at once find each other.
  perform pg_advisory_xact_lock(hashtextextended('roadbook.device-orders', 0));
  select o.number into known from directory.device_orders o
  where o.placed_at > wanted.placed_at - interval '1 hour'
    and (o.company_name, o.contact_name, o.email, o.phone, o.number_of_devices, o.address, o.message)
      = (wanted.company_name, wanted.contact_name, wanted.email, wanted.phone, wanted.number_of_devices,
        wanted.address, wanted.message)
  limit 1;
  if found then
    return query select 'duplicate', known, 0::double precision;
    return;
  end if;
  if exists (select from directory.device_orders o where o.challenge_hash = wanted.challenge_hash) then
    return query select 'used', null::text, 0::double precision;
    return;
  end if;
  update directory.device_orders o set network = null where o.network is not null and o.placed_at <= day_before;
  select max(since) into full_since from (
    -- The order whose day must be over, of those that fill a limit.
    (select o.placed_at as since from directory.device_orders o
      where o.network = wanted.network order by o.placed_at desc offset most_of_network - 1 limit 1)
    union all
    (select o.placed_at from directory.device_orders o
      where o.placed_at > day_before order by o.placed_at desc offset most_a_day - 1 limit 1)
    union all
    (select o.placed_at from directory.device_orders o
      where o.placed_at > day_before and exists (
        select from directory.device_orders own where own.network = wanted.network)
      order by o.placed_at desc offset usual_a_day - 1 limit 1)) limits;
  if full_since is not null then
    return query select 'full', null::text,
      extract(epoch from full_since + interval '1 day' - wanted.placed_at)::double precision;
    return;
  end if;
  insert into directory.device_orders select wanted.*;
  return query select 'placed', wanted.number, 0::double precision;
end $$;

revoke execute on function directory.place_device_order from public;
grant execute on function directory.place_device_order to roadbook_app;
