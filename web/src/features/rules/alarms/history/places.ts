import type { AlarmEvent } from '@roadbook/contract/rules/alarms'

export type Place = { latitude: number; longitude: number }

/** Where they happened; some happen nowhere. */
export function placesOf(events: readonly Pick<AlarmEvent, 'latitude' | 'longitude'>[]): Place[] {
  return events.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
}
