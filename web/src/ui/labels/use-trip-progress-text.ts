import { useLingui } from '@lingui/react/macro'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useCallback } from 'react'
import { useFormat } from '../../lib/use-format.ts'

type Running = Pick<Trip, 'progress'>

/** The status of a trip in progress: "Under way", "Parked since 14:02", "No signal since 14:02"; otherwise empty. */
export function useTripProgressText(): (trip: Running) => string {
  const { t } = useLingui()
  const f = useFormat()
  return useCallback(
    ({ progress }) => {
      if (progress === null) return ''
      const { status, since } = progress
      if (status === 'underWay' || since === null) return t`Under way`
      const time = f.time(since)
      return status === 'parked' ? t`Parked since ${time}` : t`No signal since ${time}`
    },
    [t, f],
  )
}

/** The same after the start place. */
export function useUnderWayFrom(): (from: string, trip: Running) => string {
  const { t } = useLingui()
  const f = useFormat()
  return (from, { progress }) => {
    if (progress === null || progress.status === 'underWay' || progress.since === null) {
      return t`From ${from}, under way`
    }
    const time = f.time(progress.since)
    return progress.status === 'parked'
      ? t`From ${from}, parked since ${time}`
      : t`From ${from}, no signal since ${time}`
  }
}

/** Start and end of a trip: "09:02–09:37", or "09:02–now" while it is in progress. */
export function useTripTimes(): (trip: Pick<Trip, 'progress' | 'startTime' | 'endTime'>) => string {
  const { t } = useLingui()
  const f = useFormat()
  return useCallback(
    ({ progress, startTime, endTime }) =>
      f.range(f.time(startTime), progress?.status === 'underWay' ? t`now` : f.time(endTime)),
    [t, f],
  )
}
