import pg from 'pg'
import { isDistributed } from './citus/distribute.ts'

/** The login in DATABASE_URL is a member of these three and works only as one of them. */
const roles = ['roadbook_owner', 'roadbook_app', 'roadbook_ingest'] as const
export type Role = (typeof roles)[number]

type Login = { name: string; database: string }

/** Creates missing roles and rights; throws with the SQL for an administrator if it may not. */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Login>('select current_user as name, current_database() as database')
  // A query without a table returns one row.
  const login = rows[0] as Login
  const wanted = await missing(client, login)
  const refusal = await attempt(client, wanted)
  // PostgreSQL only warns about a right that the login can't grant, so check again.
  const left = refusal ? wanted : await missing(client, login)
  if (left.length === 0) return
  throw new Error(
    `The database user ${login.name} may not prepare the database: an administrator runs this SQL once ` +
      `in the database ${login.database}, then start again.\n${left.join(';\n')};`,
    { cause: refusal },
  )
}

async function attempt(client: pg.ClientBase, statements: string[]): Promise<unknown> {
  try {
    for (const statement of statements) await client.query(statement)
    return undefined
  } catch (cause) {
    return cause
  }
}

async function missing(client: pg.ClientBase, login: Login): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles')
  const present = new Set(rows.map((row) => row.name))
  const created = roles.filter((role) => !present.has(role)).map((role) => `create role ${role} nologin`)
  const granted: string[] = []
  for (const role of roles) {
    // The most reliable check, since membership may be inherited through a group, and may exclude this option.
    const refusal = await attempt(client, [`set role ${role}`, 'reset role'])
    if (refusal) granted.push(`grant ${role} to ${pg.escapeIdentifier(login.name)}`)
  }
  const attributes = (await isDistributed(client)) ? await missingAttributes(client) : []
  return [...created, ...attributes, ...granted, ...(await missingRights(client, login, present))]
}

/**
 * The coordinator of Citus connects to the workers as the role that asks. What it inserts for many companies at once it copies, which
 * row level security refuses; the policies of roadbook_ingest hide nothing from it anyway.
 */
async function missingAttributes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolcanlogin and (rolbypassrls or rolname <> 'roadbook_ingest')`,
  )
  const ready = new Set(rows.map((row) => row.name))
  return roles
    .filter((role) => !ready.has(role))
    .map((role) => `alter role ${role} login${role === 'roadbook_ingest' ? ' bypassrls' : ''}`)
}

async function missingRights(client: pg.ClientBase, login: Login, present: Set<string>): Promise<string[]> {
  const isThere = present.has('roadbook_owner')
  const database = pg.escapeIdentifier(login.database)
  const rights = [
    {
      held: `has_database_privilege('roadbook_owner', current_database(), 'create')`,
      grant: `grant create on database ${database} to roadbook_owner`,
    },
    {
      held: `has_schema_privilege('roadbook_owner', 'public', 'create')`,
      grant: 'grant usage, create on schema public to roadbook_owner',
    },
    {
      held: `exists (select from pg_extension where extname = 'btree_gist')`,
      grant: 'create extension if not exists btree_gist',
    },
  ]
  const lacking: string[] = []
  for (const { held, grant } of rights) {
    const known = isThere || !held.includes('roadbook_owner')
    const { rows } = known ? await client.query<{ held: boolean }>(`select ${held} as held`) : { rows: [] }
    if (!rows[0]?.held) lacking.push(grant)
  }
  return lacking
}
