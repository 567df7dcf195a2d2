import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = (path: string): URL => new URL(`../${path}`, import.meta.url)

/** Tables that people and devices use all the time. */
const busy = [
  'tenants',
  'users',
  'vehicles',
  'vehicle_state',
  'positions',
  'trips',
  'audit_entries',
  'directory.accounts',
  'directory.devices',
  'directory.processes',
]

/** Migrations that may run beside the version before: a column for each of them, a table, a constraint, and an index. */
const migrations = [
  ...busy.map((table) => `alter table ${table} add column added_next integer not null default 7;`),
  `create table added_next (tenant_id uuid not null references tenants, id uuid not null, primary key (tenant_id, id));
  select protect_tenant_table('added_next', 'select, insert, update, delete');`,
  `alter table vehicles add column colour_next text;
  alter table vehicles add constraint vehicles_colour_next check (colour_next <> '');`,
  'create index vehicles_added_next on vehicles (tenant_id, added_next);',
]

export type NextVersion = {
  /** The file that starts it. */
  main: string
  remove(): Promise<void>
}

/** This server with more migrations; everything else is this version's, so that nothing is compiled again. */
export async function makeNextVersion(): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-next-'))
  const ours = join(folder, 'migrations')
  await cp(fileURLToPath(source('database/migrations')), ours, { recursive: true })
  await Promise.all(
    migrations.map((sql, index) => writeFile(join(ours, `${9_000 + index}-added-next.sql`), sql)),
  )
  const original = source('database/migrate.ts').href
  await writeFile(
    join(folder, 'migrate.mjs'),
    `import { migrate as migrateFrom } from '${original}'
export * from '${original}'
export const migrate = (options) => migrateFrom({ ...options, folder: import.meta.dirname + '/migrations' })`,
  )
  const main = join(folder, 'main.mjs')
  await writeFile(
    main,
    `import { registerHooks } from 'node:module'
const next = new URL('migrate.mjs', import.meta.url).href
registerHooks({
  resolve(specifier, context, resolve) {
    const found = resolve(specifier, context)
    return found.url === '${original}' && context.parentURL !== next ? { ...found, url: next, format: 'module' } : found
  },
})
await import('${source('main.ts').href}')`,
  )
  return { main, remove: () => rm(folder, { recursive: true }) }
}
