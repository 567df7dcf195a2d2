import type { AlarmEvent } from '@roadbook/contract/rules/alarms'

export type Place = { latitude: number; longitude: number }

/** Places of the entries that have one. */
export function placesOf(events: readonly Pick<AlarmEvent, 'latitude' | 'longitude'>[]): Place[] {
  return events.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
}
