-- When a person was invited, and until when the link of the email works (null with an outside identity provider).
-- `search_text` is what lists search and sort by: name and email without case and accents, as `contains-words.ts` does it.
alter table users
  add column invited_at timestamptz,
  add column invitation_ends_at timestamptz,
  add column search_text text not null generated always as (
    translate(lower(regexp_replace(
      normalize(trim(first_name || ' ' || last_name || ' ' || email), NFD), '[\u0300-\u036f]', '', 'g')), 'ħłø', 'hlo')
  ) stored;
create index users_by_name on users (tenant_id, archived, search_text, id);

update users u set invited_at = u.created_at where u.status = 'invited';
update users u set invited_at = t.created_at, invitation_ends_at = t.expires_at
from directory.accounts a join directory.one_time_tokens t on t.account_id = a.id and t.purpose = 'invitation'
where u.status = 'invited' and a.tenant_id = u.tenant_id and a.user_id = u.id;
