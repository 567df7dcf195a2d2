import { useLingui } from '@lingui/react/macro'
import type { SharedLocation } from '@roadbook/contract/sharing/share-links'
import { useVisitorFormat } from '../use-visitor-format.ts'

/** The vehicle's state as text; without a signal, since when. */
export function useStateText(): (location: SharedLocation, nowMs: number) => string {
  const { t } = useLingui()
  const f = useVisitorFormat()
  return ({ state, timestamp }, nowMs) => {
    if (state === 'moving') return t`Moving`
    if (state === 'idling') return t`Stopped, engine running`
    if (state === 'parked') return t`Parked`
    const since = f.isToday(timestamp, nowMs) ? f.time(timestamp) : f.momentInSentence(timestamp, nowMs)
    return t`No signal since ${since}`
  }
}
