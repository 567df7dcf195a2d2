/**
 * Follows one vehicle's records, as far as the caller may see them, from scratch, to find what an alarm would have found.
 */
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import type { LatLon } from '@roadbook/geo/types'
import type { Context } from '../../../http/scope.ts'
import { AlarmFollower, type AlarmRules, toSample } from '../../tracking/alarm-detection/index.ts'
import { streamVisible } from '../../tracking/locations/index.ts'
import { detailsOf, type EventDetails } from './event-text.ts'

export type PreviewedEvent = {
  vehicle: { id: string; registration: string }
  atMs: number
  endMs: number | null
  place: LatLon | null
  placeMs: number | null
  value: number | null
  unit: AlarmEvent['unit']
  details: EventDetails
}

type Asked = { vehicle: PreviewedEvent['vehicle']; rules: AlarmRules; from: Date }

export async function followVehicle(
  context: Context,
  { vehicle, rules, from }: Asked,
): Promise<{ found: PreviewedEvent[]; firstMs: number }> {
  let firstMs = Number.POSITIVE_INFINITY
  const follower = new AlarmFollower(null, { vehicleId: vehicle.id, rules })
  const isByArrival = rules.all.some(({ condition }) => condition.type === 'deviceOffline')
  for await (const positions of streamVisible(context, { vehicleId: vehicle.id, from, to: context.now })) {
    for (const sample of positions.map(toSample).sort((a, b) => a.atMs - b.atMs)) {
      firstMs = Math.min(firstMs, sample.atMs)
      follower.take(sample)
      // Times of arrival aren't stored for all records, so each counts as having arrived at its own time.
      if (isByArrival) follower.onContact(sample.atMs)
    }
  }
  follower.advance(context.now.getTime())
  const found = follower
    .found()
    .events.flatMap(({ alarmId, atMs, endMs, place, placeMs, value, unit, ...event }) => {
      const details = detailsOf(event)
      return alarmId === null ? [] : [{ vehicle, atMs, endMs, place, placeMs, value, unit, details }]
    })
  return { found, firstMs }
}
