import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { reportTableLimits } from '@roadbook/contract/reporting/report-inputs'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import { wallClockInstant, wallClock } from '../../../lib/time/wall-clock.ts'
import { DayField, TimeField } from '../../../ui/period/day-field.tsx'
import { FieldPair } from '../../../ui/form/form-drawer.tsx'
import { PeriodPopover } from '../../../ui/period/period-popover.tsx'
import { spanOfMovement } from './report-request.ts'
import type { ReportsSearch } from './search.ts'
import { Stack } from '../../../ui/layout.tsx'

type Props = { search: ReportsSearch; onChange: (change: Partial<ReportsSearch>) => void }

/** From when until when, to the minute. */
export function SpanFilter({ search, onChange }: Props) {
  const f = useFormat()
  const today = useToday()
  const { start, end } = spanOfMovement(search, { today, timeZone: f.timeZone })
  return (
    <PeriodPopover
      label={`${f.shortDay(start)}, ${f.time(start)} – ${f.shortDay(end)}, ${f.time(end)}`}
      width={320}
    >
      {(close) => (
        <SpanForm
          key={`${start} ${end}`}
          {...{ start, end }}
          onSpan={(span) => {
            onChange(span)
            close()
          }}
        />
      )}
    </PeriodPopover>
  )
}

type FormProps = {
  start: string
  end: string
  onSpan: (span: { start: string; end: string }) => void
}

const dayMs = 86_400_000

function SpanForm({ start, end, onSpan }: FormProps) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const [[startDay = '', startTime = ''], setStart] = useState(
    wallClock(timeZone, Date.parse(start)).split('T'),
  )
  const [[endDay = '', endTime = ''], setEnd] = useState(wallClock(timeZone, Date.parse(end)).split('T'))
  const from = wallClockInstant(timeZone, `${startDay}T${startTime}`)
  const until = wallClockInstant(timeZone, `${endDay}T${endTime}`)
  const { movementDays } = reportTableLimits
  const error =
    until === undefined
      ? t`Not a valid time`
      : from === undefined
        ? undefined
        : until <= from
          ? t`Before the start`
          : until - from > movementDays * dayMs
            ? t`At most ${movementDays} days`
            : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (from === undefined || until === undefined || error !== undefined) return
        onSpan({ start: new Date(from).toISOString(), end: new Date(until).toISOString() })
      }}
    >
      <Stack gap={10}>
        <FieldPair>
          <DayField
            label={t`From`}
            value={startDay}
            error={from === undefined && t`Not a valid time`}
            onChange={(day) => setStart([day, startTime])}
          />
          <TimeField label={t`Time`} value={startTime} onChange={(time) => setStart([startDay, time])} />
        </FieldPair>
        <FieldPair>
          <DayField label={t`To`} value={endDay} error={error} onChange={(day) => setEnd([day, endTime])} />
          <TimeField label={t`Time`} value={endTime} onChange={(time) => setEnd([endDay, time])} />
        </FieldPair>
        <Button type="submit" variant="default" fullWidth>
          <Trans>Show</Trans>
        </Button>
      </Stack>
    </form>
  )
}
