import { useLingui } from '@lingui/react/macro'
import type { ActiveLocation } from '../link/link-view.ts'
import { hasArrived } from '../progress.ts'
import { useVisitorFormat } from '../use-visitor-format.ts'
import { useStateText } from './use-state-text.ts'
import { Text } from '../../ui/layout.tsx'

type Props = { location: ActiveLocation; nowMs: number; isConnected: boolean }

/** For screen readers: announces the arrival and the state when one of them changes, not every second. */
export function Announcement({ location, nowMs, isConnected }: Props) {
  const { t } = useLingui()
  const f = useVisitorFormat()
  const stateText = useStateText()
  const arrival = () => {
    if (location.arrival === null) return ''
    const time = f.time(location.arrival.arrivesAt)
    return hasArrived(location) ? t`The vehicle has arrived.` : t`Arrives at about ${time}.`
  }
  const sentences = [
    arrival(),
    location.location === null ? '' : stateText(location.location, nowMs),
    isConnected ? '' : t`No connection. The last known location is shown.`,
  ]
  return (
    <Text as="p" unseen aria-live="polite">
      {sentences.filter((text) => text !== '').join(' ')}
    </Text>
  )
}
