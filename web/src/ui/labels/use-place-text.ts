import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { useLingui } from '@lingui/react/macro'
import { useLengthText } from './use-length-text.ts'

type Placed = Pick<AlarmEvent, 'time' | 'address' | 'placeTime'>

/** Where it happened, or the vehicle's last place before. */
export function usePlaceText(): (entry: Placed) => string | null {
  const { t } = useLingui()
  const lengthText = useLengthText()
  return ({ time, address, placeTime }) => {
    // Data that an older version stored for offline use has none.
    if (address === null || !placeTime) return address
    const age = lengthText((Date.parse(time) - Date.parse(placeTime)) / 1000)
    return t`Last known: ${address} (${age} earlier)`
  }
}
