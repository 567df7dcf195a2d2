import type { classicGeofenceRoutes, VehiclesInside } from '@roadbook/contract/rules/classic-geofences'
import type { Handlers } from '../../../../http/mount.ts'
import type { Context } from '../../../../http/scope.ts'
import { readRules, rulesOf } from '../geofence-rules.ts'
import { handlersOfStyle } from '../routes.ts'
import { readVehicles, vehiclesInside } from '../vehicles-inside.ts'
import { classicGeofences } from './classic-geofences.ts'
import { addClassicGeofence, changeClassicGeofence } from './write-classic.ts'

export const classicGeofenceHandlers: Handlers<typeof classicGeofenceRoutes> = {
  ...handlersOfStyle(classicGeofences),
  create: (context, { body }) => addClassicGeofence(context, body),
  update: (context, { params, body }) => changeClassicGeofence(context, params.id, body),
  inside: (context) => readInside(context),
}

/** Based on the last position of each vehicle that the caller may see. */
export async function readInside(context: Context): Promise<VehiclesInside[]> {
  const { tx, scope } = context
  const rows = await classicGeofences.filtered(context, {}).select('geofences.id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  const known = ids.size === 0 ? undefined : await readRules(tx, scope.tenantId)
  if (!known) return []
  const rules = rulesOf([...known.byId.values()].filter(({ id }) => ids.has(id)))
  const inside = await vehiclesInside(context, await readVehicles(context), rules)
  return [...inside].map(([geofenceId, vehicles]) => ({ geofenceId, vehicles }))
}
