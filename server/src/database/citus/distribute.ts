import type pg from 'pg'
import { LOCK_TIMEOUT_MS, retryLockTimeout } from '../retry-lock-timeout.ts'

/** Whether the database is spread over machines by Citus. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** Some migrations up to this one change tables in ways that Citus refuses once they are distributed; no later one does. */
export const lastUndistributed = '0409-transport-of-devices.sql'

/** Queries of other processes wait behind it. */
async function takeForce(client: pg.ClientBase, table: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(`alter table ${table} no force row level security`)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}

type CompanyTable = { name: string; isDistributed: boolean; isForced: boolean }

const findTables = `
  select p.polrelid::regclass::text as name, c.relforcerowsecurity as "isForced", d.logicalrelid is not null as "isDistributed"
  from pg_policy p join pg_class c on c.oid = p.polrelid left join pg_dist_partition d on d.logicalrelid = p.polrelid
  where p.polname = 'one_tenant' and (c.relforcerowsecurity or d.logicalrelid is null)
  order by p.polrelid`

/**
 * With Citus, each table that `protect_tenant_table` protects is spread over its workers, all rows of a company on one of them.
 * What belongs to no company stays on the coordinator. A table refers to older ones alone, so they are distributed by age.
 * Row level security isn't forced on their owner, whose policy shows it all rows anyway: as the owner, Citus copies rows, and
 * replicates them while a shard is moved, which PostgreSQL refuses where policies apply (ADR 111).
 */
export async function distribute(client: pg.ClientBase): Promise<void> {
  if (!(await isDistributed(client))) return
  const { rows } = await client.query<CompanyTable>(findTables)
  for (const table of rows) {
    // Where the table is in use for long, as by a backup, the next start tries again: only moving shards needs it.
    if (table.isForced) await retryLockTimeout(() => takeForce(client, table.name))
    if (table.isDistributed) continue
    const beside = table.name === 'tenants' ? 'none' : 'tenants'
    await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
      table.name,
      beside,
    ])
  }
}
