import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useFormat } from '../../../lib/use-format.ts'
import { lastTripQuery } from './queries.ts'

/** Why the map of a vehicle is empty. */
export function usePlaceless({ id, dongleId, hasReported, privacyMode }: Vehicle): string {
  const { t } = useLingui()
  const f = useFormat()
  const isDeviceless = !hasReported && dongleId === null
  const { data: lastTrip, isPending } = useQuery({ ...lastTripQuery(id), enabled: isDeviceless })
  if (hasReported && privacyMode) return t`The location is not shown because it is private.`
  if (hasReported) return t`The location is unknown at the moment.`
  if (dongleId !== null) return t`The device has not sent a position yet.`
  if (isPending) return ''
  // No device has ever reported, so its trips were imported from files.
  if (lastTrip) {
    const day = f.day(f.isoDay(lastTrip.endTime))
    return t`The history of this vehicle comes from a file and ends on ${day}. No device reports where the vehicle is now.`
  }
  return t`No device is assigned. Enter its number to see where the vehicle is.`
}
