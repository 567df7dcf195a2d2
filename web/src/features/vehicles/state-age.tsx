import { useLingui } from '@lingui/react/macro'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { useFormat } from '../../lib/use-format.ts'

type Props = {
  vehicle: Pick<Vehicle, 'state' | 'stateSince'> & { lastPosition: { speedKmh: number | null } | null }
  now: number
}

/** How fast, or for how long: "62 km/h", "34 min", "since 19 Nov". */
export function StateAge({ vehicle, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { state, stateSince, lastPosition } = vehicle
  if (state === 'noDevice') return null
  const speed = lastPosition?.speedKmh
  if (state === 'moving' && speed !== undefined && speed !== null) return <>{f.speed(speed)}</>
  const day = f.short(stateSince, now)
  const text = f.isToday(stateSince, now) ? f.since(stateSince, now) : t`since ${day}`
  return <span title={f.full(stateSince)}>{text}</span>
}
