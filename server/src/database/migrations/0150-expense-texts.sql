-- What is searched of expenses, each different text once: a company with a million of them has few vendors. A search compares
-- these texts, then finds their expenses by an index.

create table expense_texts (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  -- Vendor and note without case and accents. Two transactions at one moment may each add the same text.
  text text not null,
  hash uuid not null,
  primary key (tenant_id, id)
);
create index expense_texts_by_hash on expense_texts (tenant_id, hash);
select protect_tenant_table('expense_texts', 'select');

alter table expenses add column search_text_id uuid;

insert into expense_texts (tenant_id, text, hash)
select tenant_id, text, md5(text)::uuid from (select distinct tenant_id, trim(search_text) as text from expenses) t
where text <> '';

-- For the plan of what follows. A table that was analyzed while it was empty would be read from one end to the other by every
-- plan made until it is next analyzed: an import of 10,000 expenses took 40 seconds.
do $$ begin
  if exists (select from expense_texts) then analyze expense_texts; end if;
end $$;
drop index expenses_by_date;
-- Changes no sums.
alter table expenses disable trigger user;
update expenses e set search_text_id = t.id from expense_texts t
where t.tenant_id = e.tenant_id and t.hash = md5(trim(e.search_text))::uuid and t.text = trim(e.search_text);
alter table expenses enable trigger user;
alter table expenses drop column search_text;

-- Nobody waits for another: a text that is just being removed counts as gone.
create function set_expense_text() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  plain text := trim(public.plain_text(coalesce(new.vendor || ' ', '') || coalesce(new.note, '')));
begin
  new.search_text_id := null;
  if plain = '' then return new; end if;
  select t.id into new.search_text_id from public.expense_texts t
  where t.tenant_id = new.tenant_id and t.hash = md5(plain)::uuid and t.text = plain
  limit 1 for key share skip locked;
  if new.search_text_id is null then
    insert into public.expense_texts (tenant_id, text, hash) values (new.tenant_id, plain, md5(plain)::uuid)
    returning id into new.search_text_id;
  end if;
  return new;
end $$;

-- Texts without an expense: notes may name people. Looked at again once nobody can take them any more.
create function remove_unused_expense_texts(of_tenant uuid, among uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  unused uuid[] := array(
    select t.id from public.expense_texts t
    where t.tenant_id = of_tenant and (among is null or t.id = any (among)) and not exists (
      select from public.expenses e where e.tenant_id = t.tenant_id and e.search_text_id = t.id)
    for update skip locked);
begin
  if cardinality(unused) = 0 then return; end if;
  delete from public.expense_texts t
  where t.tenant_id = of_tenant and t.id = any (unused) and not exists (
    select from public.expenses e where e.tenant_id = t.tenant_id and e.search_text_id = t.id);
end $$;

-- A text goes with its last expense; where two transactions remove the last two at one moment, a worker removes it.
create function remove_expense_texts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.remove_unused_expense_texts(tenant_id, array_agg(distinct search_text_id))
  from removed where search_text_id is not null group by tenant_id;
  return null;
end $$;
revoke execute on function set_expense_text, remove_unused_expense_texts, remove_expense_texts from public;
grant execute on function remove_unused_expense_texts to roadbook_app;

create trigger expense_text_added before insert on expenses for each row execute function set_expense_text();
create trigger expense_text_changed before update on expenses for each row
  when (new.vendor is distinct from old.vendor or new.note is distinct from old.note) execute function set_expense_text();
create trigger expense_texts_removed after delete on expenses
  referencing old table as removed for each statement execute function remove_expense_texts();
create trigger expense_texts_replaced after update on expenses
  referencing old table as removed for each statement execute function remove_expense_texts();

-- Found and added up without a look at the table.
create index expenses_by_text on expenses (tenant_id, search_text_id)
  include (date, type, currency, amount_minor, vehicle_id) where search_text_id is not null;
create index expenses_by_date on expenses (tenant_id, date, created_at, id)
  include (vehicle_id, trip_id, type, currency, amount_minor, search_text_id);
alter table expenses add foreign key (tenant_id, search_text_id) references expense_texts;
