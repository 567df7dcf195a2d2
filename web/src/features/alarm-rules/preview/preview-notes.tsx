import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './preview-notes.module.css'

/** More a day may be too many. */
const manyADay = 3

/** That a rule would fire so often that nobody reads it. */
export function ManyADayNote({ events, days }: { events: number; days: number }) {
  if (events <= manyADay * Math.max(1, days)) return null
  return (
    <p className={classes.many}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
      <Trans>More than three a day may be too many.</Trans>
    </p>
  )
}

type Checked = { preview: { checkedVehicles: number; watchedVehicles: number } }

/** Of all vehicles only when all were checked. */
export function NoMatches({ preview: { checkedVehicles, watchedVehicles } }: Checked) {
  if (checkedVehicles >= watchedVehicles) return <Trans>No matches in the last 30 days</Trans>
  return <Trans>No matches so far</Trans>
}

/** That the time was not enough for all vehicles. */
export function CheckedNote({ preview: { checkedVehicles, watchedVehicles } }: Checked) {
  if (checkedVehicles >= watchedVehicles) return null
  return (
    <p className={classes.checked}>
      <Trans>
        Checked {checkedVehicles} of {watchedVehicles} vehicles in the time there was.
      </Trans>
    </p>
  )
}
