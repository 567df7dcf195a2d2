import type { Geofence } from '@roadbook/contract/rules/geofences'
import { matches } from '../../../../ui/matches.ts'
import type { GeofencesSearch } from '../search.ts'

type Filter = Pick<GeofencesSearch, 'q' | 'active' | 'triggers'>

/** Geofences that match all filters; `textOf` returns the text that is searched in addition to the name. */
export function filtered(
  geofences: readonly Geofence[],
  { q = '', active, triggers = [] }: Filter,
  textOf: (geofence: Geofence) => string,
): Geofence[] {
  return geofences.filter(
    (geofence) =>
      (active === undefined || geofence.active === (active === 'on')) &&
      (triggers.length === 0 || triggers.includes(geofence.trigger)) &&
      (q === '' || matches(q, [geofence.name, textOf(geofence)])),
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
}

/** The row that a key moves to; undefined for other keys. */
export function indexAfterKey(key: string, from: number, count: number): number | undefined {
  const step = steps[key]
  return step === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, from + step))
}
