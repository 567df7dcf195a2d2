import { Trans, useLingui } from '@lingui/react/macro'
import type { ShareLink } from '@roadbook/contract/share-links'
import { useState } from 'react'
import { endForStart, startProblem } from '../expiry.ts'
import { MomentFields } from './moment-fields.tsx'
import classes from './share.module.css'
import type { LinkChanges } from './use-saved-link.ts'

type Props = {
  link: ShareLink
  now: number
  onChange: (changes: LinkChanges, how?: { isTyped: boolean }) => void
}

/** A link starts at once unless a later start is chosen, before which it shows no location. */
export function StartField({ link, now, onChange }: Props) {
  const { t } = useLingui()
  const startMs = Date.parse(link.startsAt)
  const isLater = startMs > now
  const [isOpen, setOpen] = useState(isLater)
  const start = (nextMs: number, how?: { isTyped: boolean }) =>
    onChange(
      {
        startsAt: new Date(nextMs).toISOString(),
        expiresAt: new Date(endForStart(Date.parse(link.expiresAt), { startMs, nextMs })).toISOString(),
      },
      how,
    )
  if (!isOpen) {
    return (
      <p className={classes.help}>
        <Trans>
          Shows the vehicle from now on.{' '}
          <button type="button" className={classes.choice} onClick={() => setOpen(true)}>
            Start later
          </button>
        </Trans>
      </p>
    )
  }
  return (
    <div className={classes.field}>
      <MomentFields
        dayLabel={t`Starts`}
        timeLabel={t`Start time`}
        atMs={Math.max(startMs, now)}
        problemOf={(ms) => startProblem(ms, now)}
        onChange={(ms) => start(ms, { isTyped: true })}
      />
      <p className={classes.help}>
        <Trans>
          Until then the page says when it starts.{' '}
          <button
            type="button"
            className={classes.choice}
            onClick={() => {
              setOpen(false)
              if (isLater) start(Date.now())
            }}
          >
            Start now
          </button>
        </Trans>
      </p>
    </div>
  )
}
