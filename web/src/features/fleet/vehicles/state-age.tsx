import { useLingui } from '@lingui/react/macro'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useFormat } from '../../../lib/use-format.ts'
import { isWaiting, useStateAge } from '../../../ui/vehicle-state/use-state-age.ts'

type Props = {
  vehicle: Pick<Vehicle, 'state' | 'stateSince' | 'hasReported'> & {
    lastPosition: { speedKmh: number | null } | null
  }
  now: number
}

/** Speed or duration of a state: "62 km/h", "34 min", "just now", "since 19 Nov". */
export function StateAge({ vehicle, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const age = useStateAge()
  const { state, stateSince, lastPosition } = vehicle
  if (state === 'noDevice') return null
  if (isWaiting(vehicle)) return <>{t`no signal yet`}</>
  const speed = lastPosition?.speedKmh
  if (state === 'moving' && speed !== undefined && speed !== null) return <>{f.speed(speed)}</>
  const day = f.short(stateSince, now)
  const text = f.isToday(stateSince, now) ? age(vehicle, now) : t`since ${day}`
  return <span title={f.full(stateSince)}>{text}</span>
}
