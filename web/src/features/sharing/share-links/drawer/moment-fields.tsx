import { useLingui } from '@lingui/react/macro'
import { shareLinkLimits } from '@roadbook/contract/sharing/share-links'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { wallClockInstant, wallClock } from '../../../../lib/time/wall-clock.ts'
import { DayField, TimeField } from '../../../../ui/period/day-field.tsx'
import { FieldPair } from '../../../../ui/form/form-drawer.tsx'
import type { MomentProblem } from '../expiry.ts'

type Props = {
  dayLabel: string
  timeLabel: string
  /** The saved value. */
  atMs: number
  problemOf: (atMs: number | undefined) => MomentProblem | undefined
  /** Called with a valid instant. */
  onChange: (atMs: number) => void
}

/** A day and a time in the company's time zone. A problem is shown once the field is left. */
export function MomentFields({ dayLabel, timeLabel, atMs, problemOf, onChange }: Props) {
  const { timeZone } = useFormat()
  const texts = useProblemTexts()
  const [typed, setTyped] = useState<{ day: string; time: string }>()
  const [isChecked, setChecked] = useState(false)
  const [savedDay = '', savedTime = ''] = wallClock(timeZone, atMs).split('T')
  const shown = typed ?? { day: savedDay, time: savedTime }
  const instant = (of: typeof shown) => wallClockInstant(timeZone, `${of.day}T${of.time}`)
  const problem = typed === undefined ? undefined : problemOf(instant(typed))
  const change = (part: Partial<typeof shown>) => {
    const next = { ...shown, ...part }
    setTyped(next)
    setChecked(false)
    const ms = instant(next)
    if (ms !== undefined && problemOf(ms) === undefined) onChange(ms)
  }
  const leave = () => setChecked(true)
  const error = isChecked && problem !== undefined ? texts[problem] : undefined
  return (
    <FieldPair>
      <DayField
        label={dayLabel}
        value={shown.day}
        error={error}
        onChange={(day) => change({ day })}
        onBlur={leave}
      />
      <TimeField
        label={timeLabel}
        value={shown.time}
        error={error !== undefined}
        onChange={(time) => change({ time })}
        onBlur={leave}
      />
    </FieldPair>
  )
}

function useProblemTexts(): Record<MomentProblem, string> {
  const { t } = useLingui()
  const { longestDays } = shareLinkLimits
  return {
    unreadable: t`Enter a date and a time, such as 16:05.`,
    past: t`Choose a time in the future.`,
    beforeStart: t`Choose a time after the start.`,
    tooLate: t`Choose a time in the next ${longestDays} days.`,
  }
}
