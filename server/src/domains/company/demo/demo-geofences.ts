/** Places in Malta that the demo company's vehicles visit. Two of them notify whoever signs in to the demo. */
import { GeofenceCreate } from '@roadbook/contract/rules/geofences'
import { z } from 'zod'
import type { Context } from '../../../http/scope.ts'
import { addGeofence } from '../../rules/geofences/index.ts'
import { toDemoUser } from './demo-recipient.ts'
import { readAsset } from './read-asset.ts'

/** Visits and alerts are computed from then on, so that the history is complete soon. */
const DRAWN_DAYS_AGO = 14
const DAY_MS = 86_400_000

const { geometry, ...fields } = GeofenceCreate.omit({
  recipients: true,
  channels: true,
  alarmRuleTargets: true,
}).shape

const Places = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        ...fields,
        /** Names of the fleet categories that it watches; all vehicles if omitted. */
        categories: z.array(z.string()).optional(),
        /** Whether the demo's user is notified. False for the depot and the airport, where vehicles come and go all day. */
        notifies: z.boolean().optional(),
      }),
      geometry,
    }),
  ),
})

export async function readDemoPlaces() {
  const { features } = await readAsset('server/assets/demo/geofences.geojson', Places)
  return features.map(({ properties, ...feature }) => ({ ...properties, geometry: feature.geometry }))
}

export async function addDemoGeofences(
  context: Context,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const then = { ...context, now: new Date(context.now.getTime() - DRAWN_DAYS_AGO * DAY_MS) }
  for (const { categories = [], notifies = false, ...place } of await readDemoPlaces()) {
    const geofence = notifies ? { ...place, ...toDemoUser(context) } : place
    const watched = categories.flatMap((name) => categoryIds.get(name) ?? [])
    const targets = watched.map((targetId) => ({ targetType: 'fleetCategory' as const, targetId }))
    await addGeofence(then, targets.length === 0 ? geofence : { ...geofence, alarmRuleTargets: targets })
  }
}
