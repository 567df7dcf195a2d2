-- Orders of devices, which anybody may place; they belong to whoever runs the installation, not to a company.
create table directory.device_orders (
  number text primary key,
  company_name text not null,
  contact_name text not null,
  email text not null,
  phone text not null,
  number_of_devices integer not null check (number_of_devices > 0),
  address text not null,
  message text not null,
  -- SHA-256 of the challenge that it was placed with, which no other order may use.
  challenge_hash bytea not null unique,
  placed_at timestamptz not null,
  handled_at timestamptz
);
create index device_orders_newest on directory.device_orders (placed_at desc);

-- Stores an order: 'placed'. Otherwise it is the 'duplicate' of one within an hour, its challenge was 'used', or there were
-- already so many within a day: 'full', for so many seconds.
create function directory.place_device_order(new_order jsonb, most_a_day integer)
returns table (outcome text, number text, wait_seconds double precision)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted directory.device_orders := jsonb_populate_record(null::directory.device_orders, new_order);
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
  select o.placed_at into full_since from directory.device_orders o
  where o.placed_at > wanted.placed_at - interval '1 day'
  order by o.placed_at desc offset most_a_day - 1 limit 1;
  if found then
    return query select 'full', null::text,
      extract(epoch from full_since + interval '1 day' - wanted.placed_at)::double precision;
    return;
  end if;
  insert into directory.device_orders select wanted.*;
  return query select 'placed', wanted.number, 0::double precision;
end $$;

revoke execute on function directory.place_device_order from public;
grant execute on function directory.place_device_order to roadbook_app;
