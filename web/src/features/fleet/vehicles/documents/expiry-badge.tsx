import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useFormat } from '../../../../lib/use-format.ts'
import classes from './documents.module.css'

/** The same threshold as "Needs attention". */
const DAYS_AHEAD = 14
const DAY_MS = 24 * 3600_000

type Expiry = 'expired' | 'soon' | 'valid'

/** A document is valid on its last day. */
function expiryOf(expiresOn: string, today: string): Expiry {
  if (expiresOn < today) return 'expired'
  return (Date.parse(expiresOn) - Date.parse(today)) / DAY_MS <= DAYS_AHEAD ? 'soon' : 'valid'
}

const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

export function ExpiryBadge({ expiresOn, now }: { expiresOn: string | null; now: number }) {
  const f = useFormat()
  if (expiresOn === null) return null
  const expiry = expiryOf(expiresOn, f.isoDay(new Date(now).toISOString()))
  const when = f.dueIn(expiresOn, now)
  const day = f.day(expiresOn)
  return (
    <span className={classes.expiry} data-expiry={expiry} title={day}>
      {expiry === 'expired' && <IconAlertTriangle {...icon} />}
      {expiry === 'soon' && <IconClock {...icon} />}
      {expiry === 'expired' ? (
        <Trans>Expired {when}</Trans>
      ) : expiry === 'soon' ? (
        <Trans>Expires {when}</Trans>
      ) : (
        <Trans>Valid until {day}</Trans>
      )}
    </span>
  )
}
