import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { changeCompany, readCompany } from '../../core/companies/index.ts'
import type { Bounds } from './tile-source.ts'

/** The admin's choice about the public tile service; null if nobody has chosen yet. */
export async function findPublicTiles(tx: Tx, tenantId: string): Promise<boolean | null> {
  const { publicMapTiles } = await readCompany({ scope: { tenantId }, tx })
  return publicMapTiles
}

export async function savePublicTiles(context: Context, isUsed: boolean): Promise<void> {
  await changeCompany(context, { publicMapTiles: isUsed })
}

/** Whether the company's home is outside the bounds. */
export async function isHomeOutside(context: Context, [west, south, east, north]: Bounds): Promise<boolean> {
  const { defaultLatitude: latitude, defaultLongitude: longitude } = await readCompany(context)
  if (latitude === null || longitude === null) return false
  return latitude < south || latitude > north || longitude < west || longitude > east
}
