import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { useLingui } from '@lingui/react/macro'
import { useLengthText } from './use-length-text.ts'

type Placed = Pick<AlarmEvent, 'time' | 'address' | 'placeTime'>

/** Where it happened, or where the vehicle last was before. */
export function usePlaceText(): (entry: Placed) => string | null {
  const { t } = useLingui()
  const lengthText = useLengthText()
  return ({ time, address, placeTime }) => {
    // What an older version kept for use without a connection has none.
    if (address === null || !placeTime) return address
    const age = lengthText((Date.parse(time) - Date.parse(placeTime)) / 1000)
    return t`Last known: ${address} (${age} earlier)`
  }
}
