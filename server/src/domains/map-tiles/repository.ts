import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { Context } from '../../http/scope.ts'
import type { Bounds } from './tile-source.ts'

/** What an admin said about the public tile service; null until somebody did. */
export async function findPublicTiles(tx: Tx, tenantId: string): Promise<boolean | null> {
  const row = await tx
    .selectFrom('tenants')
    .select('publicMapTiles')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return row?.publicMapTiles ?? null
}

export async function savePublicTiles({ scope, tx, now }: Context, isUsed: boolean): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ publicMapTiles: isUsed, updatedAt: now })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .execute()
}

/** Whether the company is at home outside of the bounds. */
export async function isHomeOutside({ scope, tx }: Context, bounds: Bounds): Promise<boolean> {
  const { rows } =
    await sql`select from tenants where tenant_id = ${scope.tenantId} and default_latitude is not null
    and not ${isInside(bounds, sql`default_latitude`, sql`default_longitude`)}`.execute(tx)
  return rows.length > 0
}

function isInside(
  [west, south, east, north]: Bounds,
  latitude: RawBuilder<unknown>,
  longitude: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(${latitude} between ${south} and ${north} and ${longitude} between ${west} and ${east})`
}
