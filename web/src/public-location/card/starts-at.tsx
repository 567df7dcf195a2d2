import { Trans } from '@lingui/react/macro'
import { useNow } from '../../lib/use-now.ts'
import { dayOffset } from '../day-offset.ts'
import { useVisitorFormat } from '../use-visitor-format.ts'

type Props = { startsAt: string; clockOffsetMs: number }

/** For a link that has not started yet. */
export function StartsAt({ startsAt, clockOffsetMs }: Props) {
  const f = useVisitorFormat()
  const days = dayOffset(startsAt, useNow() + clockOffsetMs, f)
  const time = f.time(startsAt)
  if (days <= 0) return <Trans>The live location starts today at {time}.</Trans>
  if (days === 1) return <Trans>The live location starts tomorrow at {time}.</Trans>
  const day = f.shortDay(startsAt)
  return (
    <Trans>
      The live location starts on {day} at {time}.
    </Trans>
  )
}
