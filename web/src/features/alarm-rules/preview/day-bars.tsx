import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useFormat } from '../../../lib/use-format.ts'
import classes from './day-bars.module.css'

type Props = { days: readonly { date: string; count: number }[] }

const height = 40

/** A bar for each day; a day without alerts is a hairline, so that the days stay countable. */
export function DayBars({ days }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const most = Math.max(1, ...days.map(({ count }) => count))
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  if (first === undefined || middle === undefined || last === undefined) return null
  const name = (day: string) => f.shortDayRange(day, day)
  return (
    <div className={classes.chart}>
      <div className={classes.bars} aria-hidden="true">
        {days.map(({ date, count }) => (
          <span
            key={date}
            className={classes.bar}
            data-none={count === 0 || undefined}
            title={`${name(date)} · ${f.number(count)}`}
            style={count === 0 ? undefined : { height: Math.max(3, (height * count) / most) }}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {[first, middle, last].map(({ date }) => (
          <span key={date}>{name(date)}</span>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t`Alerts by day`}</caption>
          <tbody>
            {days.map(({ date, count }) => (
              <tr key={date}>
                <th scope="row">{f.day(date)}</th>
                <td>{f.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}
