import { useLingui } from '@lingui/react/macro'
import type { Tour } from '@roadbook/contract/trips/tours'
import type { TripPlace } from '@roadbook/contract/trips/trips'
import { useFormat } from '../../../lib/use-format.ts'
import { partsOf, useNearText } from '../../../ui/labels/trip-place-text.ts'

/** "07:12–11:35", "07:14–now", with the day of the end if it differs. */
export function useTourTimes(): (tour: Pick<Tour, 'startTime' | 'endTime' | 'endReason'>) => string {
  const { t } = useLingui()
  const f = useFormat()
  return ({ startTime, endTime, endReason }) => {
    if (endReason === 'running') return f.range(f.time(startTime), t`now`)
    if (f.isoDay(startTime) === f.isoDay(endTime)) return f.range(f.time(startTime), f.time(endTime))
    return f.range(f.time(startTime), `${f.dayOf(Date.parse(endTime))}, ${f.time(endTime)}`)
  }
}

/** The same without the day of the end, for a bar in its day's row. */
export function useBarTimes(): (tour: Pick<Tour, 'startTime' | 'endTime' | 'endReason'>) => string {
  const { t } = useLingui()
  const f = useFormat()
  return ({ startTime, endTime, endReason }) =>
    f.range(f.time(startTime), endReason === 'running' ? t`now` : f.time(endTime))
}

/** Name and town of a place; "Private" if the user may not see it. */
export function usePlaceParts(): (place: TripPlace | null) => { first: string; rest: string } {
  const { t } = useLingui()
  const nearText = useNearText()
  return (place) => {
    if (place === null) return { first: t`Private`, rest: '' }
    const { first, rest } = partsOf(place)
    return { first: nearText(first), rest }
  }
}

export function useEndReasonLabels(): Record<Tour['endReason'], string> {
  const { t } = useLingui()
  return { returned: t`Back at base`, rest: t`Long rest`, running: t`Under way` }
}

/** The people who drove it, in order. */
export function driversOf({ legs }: Pick<Tour, 'legs'>): string {
  const names = legs.flatMap(({ driverName }) => (driverName === null ? [] : [driverName]))
  return [...new Set(names)].join(', ')
}

/** In whole minutes. */
export function minutesOf(seconds: number): number {
  return Math.round(seconds / 60)
}
