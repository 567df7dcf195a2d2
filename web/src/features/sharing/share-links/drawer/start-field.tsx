import { Trans, useLingui } from '@lingui/react/macro'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { endForStart, startProblem } from '../expiry.ts'
import { MomentFields } from './moment-fields.tsx'
import classes from './share.module.css'
import type { LinkChanges } from './use-saved-link.ts'
import { Stack } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = {
  link: ShareLink
  now: number
  onChange: (changes: LinkChanges, how?: { isTyped: boolean }) => void
}

const JUST_NOW_MS = 60_000

/** A link starts at once unless a later start is chosen; before it, the link shows no location. */
export function StartField({ link, now, onChange }: Props) {
  const { t } = useLingui()
  const f = useFormat()
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
        {now - startMs < JUST_NOW_MS ? (
          <Trans>Shows the vehicle from now on.</Trans>
        ) : (
          <Trans>The vehicle has been visible since {f.short(link.startsAt, now)}.</Trans>
        )}{' '}
        <TextButton onClick={() => setOpen(true)}>
          <Trans>Start later</Trans>
        </TextButton>
      </p>
    )
  }
  return (
    <Stack gap={4} shrink size="small">
      <MomentFields
        dayLabel={t`Starts`}
        timeLabel={t`Start time`}
        atMs={Math.max(startMs, now)}
        problemOf={(ms) => startProblem(ms, now)}
        onChange={(ms) => start(ms, { isTyped: true })}
      />
      <p className={classes.help}>
        <Trans>Until then the page says when it starts.</Trans>{' '}
        <TextButton
          onClick={() => {
            setOpen(false)
            if (isLater) start(Date.now())
          }}
        >
          <Trans>Start now</Trans>
        </TextButton>
      </p>
    </Stack>
  )
}
