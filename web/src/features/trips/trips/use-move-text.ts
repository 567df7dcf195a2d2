import { useLingui } from '@lingui/react/macro'
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import { useCallback } from 'react'
import { useFormat } from '../../../lib/use-format.ts'

/** A move outside trips as text: how far, how, and when. */
export function useMoveText(): (move: TripMove) => string {
  const { t } = useLingui()
  const f = useFormat()
  return useCallback(
    ({ kind, meters, odometerMeters, startTime, endTime }) => {
      const when = f.span(startTime, endTime)
      const far = f.distance(kind === 'silent' ? (odometerMeters ?? meters) : meters)
      if (kind === 'silent') return t`Moved ${far} while the device was silent, ${when}`
      if (kind === 'leap') return t`Impossible jump of ${far}, ${when} (not counted)`
      return t`Moved ${far} with the ignition off (towed or on a ferry), ${when}`
    },
    [t, f],
  )
}
