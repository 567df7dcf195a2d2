import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

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

/** Migrations that may run beside the version before: a column for each of them, a table, and an index. */
const migrations = [
  ...busy.map((table) => `alter table ${table} add column added_next integer not null default 7;`),
  `create table added_next (tenant_id uuid not null references tenants, id uuid not null, primary key (tenant_id, id));
  select protect_tenant_table('added_next', 'select, insert, update, delete');`,
  'create index vehicles_added_next on vehicles (tenant_id, added_next);',
]

export type NextVersion = {
  /** The file that starts it. */
  main: string
  remove(): Promise<void>
}

/** A copy of this server with more migrations; everything else is shared with this version. */
export async function makeNextVersion(): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-next-'))
  const server = join(folder, 'server')
  await mkdir(server)
  const link = (from: string, to: string, names: readonly string[]) =>
    Promise.all(names.map((name) => symlink(join(from, name), join(to, name))))
  await link(
    root,
    folder,
    (await readdir(root)).filter((name) => name !== 'server'),
  )
  await link(join(root, 'server'), server, ['assets', 'node_modules', 'package.json'])
  await cp(join(root, 'server', 'src'), join(server, 'src'), { recursive: true })
  await Promise.all(
    migrations.map((sql, index) =>
      writeFile(join(server, 'src', 'database', 'migrations', `${9_000 + index}-added-next.sql`), sql),
    ),
  )
  return {
    main: join(server, 'src', 'main.ts'),
    remove: () => rm(folder, { recursive: true }),
  }
}
