import { useLingui } from '@lingui/react/macro'
import type { VehicleState } from '@roadbook/contract/tracking/locations'
import { useFormat } from '../../lib/use-format.ts'

type Aged = { state: VehicleState; stateSince: string; hasReported: boolean }

const MINUTE_MS = 60_000

/** Its device has never reported, so it can't be called offline. */
export function isWaiting({ state, hasReported }: Pick<Aged, 'state' | 'hasReported'>): boolean {
  return state === 'offline' && !hasReported
}

/** How long it has been in its state: "34 min", "just now", "waiting". */
export function useStateAge(): (vehicle: Aged, now: number) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (vehicle, now) => {
    if (isWaiting(vehicle)) return t`waiting`
    const passedMs = now - Date.parse(vehicle.stateSince)
    return passedMs < MINUTE_MS ? t`just now` : format.since(vehicle.stateSince, now)
  }
}
