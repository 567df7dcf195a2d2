import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useEditing } from '../use-logbook-editing.ts'
import classes from '../logbook.module.css'

/** A locked record can only be corrected beside it. */
export function LockCell({ entry }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const f = useFormat()
  const { mayCorrect, correct } = useEditing()
  const { lockedAt, trip } = entry
  if (lockedAt === null) return null
  const icon = { size: 16, stroke: 1.5 } as const
  const clock = f.inZone(entry.timeZone)
  const time = clock.time(trip.startTime)
  const when = clock.full(lockedAt)
  if (!mayCorrect(entry))
    return (
      <span title={t`Locked on ${when}`}>
        <IconLock {...icon} aria-label={t`Locked`} className={classes.lockSign} />
      </span>
    )
  return (
    <button
      type="button"
      className={classes.lock}
      aria-label={t`Correct the locked trip of ${time}`}
      title={t`Locked on ${when}: add a correction`}
      onClick={() => correct(entry)}
    >
      <IconLock {...icon} aria-hidden="true" />
    </button>
  )
}
