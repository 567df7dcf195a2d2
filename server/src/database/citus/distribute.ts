import type pg from 'pg'

/** Whether the database is spread over machines by Citus. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** Some migrations up to this one change tables in ways that Citus refuses once they are distributed; no later one does. */
export const lastUndistributed = '0409-transport-of-devices.sql'

/**
 * With Citus, each table that `protect_tenant_table` protects is spread over its workers, all rows of a company on one of them.
 * What belongs to no company stays on the coordinator. A table refers to older ones alone, so they are distributed by age.
 */
export async function distribute(client: pg.ClientBase): Promise<void> {
  if (!(await isDistributed(client))) return
  const { rows } = await client.query<{ name: string }>(`
    select p.polrelid::regclass::text as name from pg_policy p
    where p.polname = 'one_tenant'
      and not exists (select from pg_dist_partition d where d.logicalrelid = p.polrelid)
    order by p.polrelid`)
  for (const { name } of rows) {
    const beside = name === 'tenants' ? 'none' : 'tenants'
    await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
      name,
      beside,
    ])
  }
}
