-- People of companies, and the accounts that they sign in with.

-- The people of a company.
create table users (
  tenant_id uuid not null references tenants,
  id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  -- Ordered: the first is the current role.
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['admin', 'manager', 'driver', 'viewer']),
  phone text,
  licence_number text,
  licence_checked_at timestamptz,
  locale text,
  archived boolean not null default false,
  status text not null default 'active' check (status in ('invited', 'active')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  invited_at timestamptz,
  invitation_ends_at timestamptz,
  -- Without case and accents: what a search compares.
  search_text text not null
    generated always as (translate(lower(regexp_replace(normalize(trim(first_name || ' ' || last_name || ' ' || email),
      NFD), '[\u0300-\u036f]', '', 'g')), 'ħłø', 'hlo')) stored,
  -- Since then the person's data is erased; docs/personal-data.md says what goes and what stays.
  erased_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
create index users_by_name on users (tenant_id, archived, search_text, id);
select protect_tenant_table('users', 'select, insert, update, delete');

-- Whether a mail is for somebody who can't sign in any more, or has another role now.
create function directory.has_lost_recipient(mail directory.mails) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select mail.user_id is not null and not exists (
    select from public.users u
    where u.tenant_id = mail.tenant_id and u.id = mail.user_id and not u.archived and u.status = 'active'
      and (mail.role is null or u.roles[1] = mail.role))
$$;

-- What the operator is shown: not what would not be sent, since its recipient is lost.
create function directory.newest_mails(at_most integer)
returns table (id uuid, recipient text, subject text, body text, state text, failure text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.recipient, m.subject, m.body, m.state, m.failure, m.created_at
  from directory.mails m where not directory.has_lost_recipient(m) order by m.created_at desc, m.id desc limit at_most
$$;

-- The mail that is due next, for one worker alone until `until`.
create function directory.take_mail(at timestamptz, until timestamptz)
returns table (
  id uuid, recipient text, subject text, body text, body_without_file text, attempts integer, file_key text, file_name text,
  content_type text, has_lost_recipient boolean)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.mails m set attempts = m.attempts + 1, due_at = until
  where m.id = (select w.id from directory.mails w where w.state = 'waiting' and w.due_at <= at
    order by w.due_at, w.id limit 1 for update skip locked)
  returning m.id, m.recipient, m.subject, m.body, m.body_without_file, m.attempts, m.file_key, m.file_name, m.content_type,
    directory.has_lost_recipient(m)
$$;

-- What people sign in with.
create table directory.accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  tenant_id uuid not null,
  user_id uuid not null,
  -- argon2id in PHC form; null for people who are invited, and for those who sign in elsewhere.
  password_hash text,
  status text not null check (status in ('invited', 'active', 'archived')),
  -- Identity tokens issued before this instant are refused: a new password ends earlier sessions.
  tokens_valid_from timestamptz not null default '-infinity',
  created_at timestamptz not null,
  unique (tenant_id, user_id)
);

create function directory.create_account(
  account uuid, address text, tenant uuid, person uuid, hash text, state text, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into directory.accounts (id, email, tenant_id, user_id, password_hash, status, created_at)
  values (account, address, tenant, person, hash, state, at)
$$;

create function directory.account_by_email(address text)
returns table (account_id uuid, tenant_id uuid, user_id uuid, email text, password_hash text, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.tenant_id, a.user_id, a.email, a.password_hash, a.status
  from directory.accounts a where a.email = address
$$;

create function directory.email_is_free(address text)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (select from directory.accounts a where a.email = address)
$$;

-- The account, unless it is archived or the token is older than its password.
create function directory.usable_account(account uuid, token_issued_at timestamptz)
returns table (account_id uuid, tenant_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id, a.tenant_id, a.user_id, a.email
  from directory.accounts a
  join public.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  where a.id = account and a.status = 'active' and not u.archived
    and token_issued_at >= date_trunc('second', a.tokens_valid_from)
$$;

-- An invited person has accepted.
create function directory.activate(account uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found directory.accounts;
begin
  update directory.accounts a set status = 'active' where a.id = account and a.status = 'invited' returning * into found;
  if found.id is not null then
    update public.users u set status = 'active', updated_at = now(), version = u.version + 1
    where u.tenant_id = found.tenant_id and u.id = found.user_id and u.status = 'invited';
  end if;
end $$;

-- The same password, hashed with stronger parameters: nobody is signed out.
create function directory.rehash_password(account uuid, old_hash text, new_hash text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update directory.accounts a set password_hash = new_hash where a.id = account and a.password_hash = old_hash
$$;

create function directory.account_status(account uuid)
returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when u.archived then 'archived' else a.status end
  from directory.accounts a join public.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
  where a.id = account
$$;

create function directory.account_of_user(tenant uuid, person uuid)
returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.id from directory.accounts a where a.tenant_id = tenant and a.user_id = person
$$;

-- Accounts at other OpenID issuers that are linked to ours.
create table directory.identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references directory.accounts on delete cascade,
  linked_at timestamptz not null,
  given_name text,
  family_name text,
  names_told_at timestamptz not null default '-infinity',
  primary key (issuer, subject)
);
create index identities_account on directory.identities (account_id);

create function directory.account_of_identity(identity_issuer text, identity_subject text)
returns uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.account_id from directory.identities i where i.issuer = identity_issuer and i.subject = identity_subject
$$;

-- The first sign-in through another issuer, by an address that it has verified. Null if no account may be linked.
create function directory.link_identity(identity_issuer text, identity_subject text, address text, at timestamptz)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found directory.accounts;
begin
  select * into found from directory.accounts a
  where a.email = address and a.status <> 'archived' for update;
  if found.id is null or exists (
    select from directory.identities i where i.account_id = found.id and i.issuer = identity_issuer) then
    return null;
  end if;
  insert into directory.identities (issuer, subject, account_id, linked_at)
  values (identity_issuer, identity_subject, found.id, at) on conflict do nothing;
  perform directory.activate(found.id);
  return found.id;
end $$;

create function directory.identity_of(identity_issuer text, identity_subject text)
returns table (account_id uuid, given_name text, family_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.account_id, i.given_name, i.family_name
  from directory.identities i where i.issuer = identity_issuer and i.subject = identity_subject
$$;

-- Whether the names changed. A token older than the last one changes nothing.
create function directory.tell_names(
  identity_issuer text, identity_subject text, given text, family text, told_at timestamptz)
returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  with told as (
    update directory.identities i set given_name = given, family_name = family, names_told_at = told_at
    where i.issuer = identity_issuer and i.subject = identity_subject and i.names_told_at < told_at
      and (i.given_name, i.family_name) is distinct from (given, family)
    returning 1)
  select exists (select from told)
$$;

-- Links in mails: invitations, forgotten passwords, companies whose address is to be confirmed. Only a hash is kept.
create table directory.one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'passwordReset', 'signUp')),
  email text not null check (email = lower(email)),
  account_id uuid references directory.accounts on delete cascade,
  payload jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index one_time_tokens_email on directory.one_time_tokens (purpose, email);

-- Replaces earlier ones of the same purpose and address.
create function directory.issue_token(
  hash bytea, reason text, address text, account uuid, content jsonb, at timestamptz, until timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from directory.one_time_tokens t where t.purpose = reason and t.email = address;
  insert into directory.one_time_tokens (token_hash, purpose, email, account_id, payload, created_at, expires_at)
  values (hash, reason, address, account, content, at, until);
end $$;

create function directory.read_token(hash bytea, reason text, at timestamptz)
returns table (email text, account_id uuid, tenant_id uuid, user_id uuid, payload jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.email, t.account_id, a.tenant_id, a.user_id, t.payload
  from directory.one_time_tokens t left join directory.accounts a on a.id = t.account_id
  where t.token_hash = hash and t.purpose = reason and t.expires_at > at
    and (a.id is null or a.status <> 'archived')
$$;

-- True once.
create function directory.spend_token(hash bytea, reason text, at timestamptz)
returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
  with spent as (
    delete from directory.one_time_tokens t
    where t.token_hash = hash and t.purpose = reason and t.expires_at > at returning 1)
  select exists (select from spent)
$$;
