import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../../lib/use-format.ts'
import classes from './day-bars.module.css'
import type { DayCount } from './preview-in-parts.ts'
import { ChartTable } from '../../../../ui/chart-table.tsx'
import { Row, Box } from '../../../../ui/layout.tsx'

type Props = { days: readonly DayCount[] }

const height = 40

/**
 * A bar for each day. A day without alerts is a hairline, so that days can still be counted; one without data is hatched.
 */
export function DayBars({ days }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const most = Math.max(1, ...days.map(({ count }) => count ?? 0))
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  if (first === undefined || middle === undefined || last === undefined) return null
  const text = (count: number | null) => (count === null ? t`Not known` : f.number(count))
  const name = (day: string) => f.shortDayRange(day, day)
  return (
    <Box mt={14}>
      <Row gap={3} align="end" height={40} aria-hidden="true">
        {days.map(({ date, count }) => (
          <span
            key={date}
            className={classes.bar}
            data-none={count === 0 || undefined}
            data-unknown={count === null || undefined}
            title={`${name(date)} · ${text(count)}`}
            style={count ? { height: Math.max(3, (height * count) / most) } : undefined}
          />
        ))}
      </Row>
      <Row align="stretch" justify="between" mt={4} color="muted" tabular aria-hidden="true">
        {[first, middle, last].map(({ date }) => (
          <span key={date}>{name(date)}</span>
        ))}
      </Row>
      <ChartTable
        caption={t`Alerts by day`}
        rows={days.map(({ date, count }) => ({ key: date, name: f.day(date), cells: [text(count)] }))}
      />
    </Box>
  )
}
