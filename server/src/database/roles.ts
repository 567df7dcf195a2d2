import pg from 'pg'

/** The login of DATABASE_URL is a member of these three and works only as one of them. */
export const roles = ['roadbook_owner', 'roadbook_app', 'roadbook_ingest'] as const
export type Role = (typeof roles)[number]

/** Makes the roles where they are missing; throws with the SQL for an administrator when the login may not. */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Login>(
    `select current_user as name, current_database() as database, rolcreaterole or rolsuper as may_create
     from pg_roles where rolname = current_user`,
  )
  // One row: pg_roles holds the user that asks.
  const login = rows[0] as Login
  const wanted = [
    ...(await missingRoles(client)),
    ...(await missingMemberships(client, login)),
    ...rights(login),
  ]
  try {
    for (const statement of wanted) await client.query(statement)
  } catch (cause) {
    const script = [...wanted, 'create extension if not exists btree_gist'].join(';\n')
    throw new Error(
      `The database user ${login.name} may not prepare the database: an administrator runs this SQL once ` +
        `in the database ${login.database}, then start again.\n${script};`,
      { cause },
    )
  }
}

type Login = { name: string; database: string; may_create: boolean }

async function missingRoles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [roles],
  )
  const present = new Set(rows.map((row) => row.rolname))
  return roles.filter((role) => !present.has(role)).map((role) => `create role ${role} nologin`)
}

async function missingMemberships(client: pg.ClientBase, login: Login): Promise<string[]> {
  // Direct grants only: what a superuser may do without one would not survive a change of login.
  const { rows } = await client.query<{ rolname: string }>(
    `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
     where u.rolname = $1 and pg_has_role(u.oid, r.oid, 'member') and (to_jsonb(m) ->> 'set_option') is distinct from 'false'`,
    [login.name],
  )
  const present = new Set(rows.map((row) => row.rolname))
  const name = pg.escapeIdentifier(login.name)
  return roles.filter((role) => !present.has(role)).map((role) => `grant ${role} to ${name}`)
}

function rights(login: Login): string[] {
  const database = pg.escapeIdentifier(login.database)
  return [
    `grant create, connect, temporary on database ${database} to roadbook_owner`,
    `grant connect on database ${database} to roadbook_app, roadbook_ingest`,
    'grant usage, create on schema public to roadbook_owner',
  ]
}
