import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { GeofenceActivity } from '@roadbook/contract/reporting/geofence-activity'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { weekdayNames } from '../../lib/weekday-names.ts'
import charts from '../charts/charts.module.css'
import view from '../view.module.css'

const hourMs = 3_600_000
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const dayHours = Array.from({ length: 24 }, (_, hour) => hour)

/** When visits begin, by weekday and hour; the more, the stronger the colour. */
export function HeatGrid({ hours }: Pick<GeofenceActivity, 'hours'>) {
  const { t } = useLingui()
  const f = useFormat()
  const [shown, setShown] = useState<string>()
  const visitsAt = new Map(hours.map(({ weekday, hour, visits }) => [`${weekday} ${hour}`, visits]))
  const most = Math.max(1, ...hours.map(({ visits }) => visits))
  const names = { long: weekdayNames(f.locale, 'long'), short: weekdayNames(f.locale, 'short') }
  const clock = (hour: number) => f.inZone('UTC').time(new Date(hour * hourMs).toISOString())
  const textOf = (weekday: number, hour: number, visits: number) => {
    const [day, from, until] = [names.long[weekday - 1] ?? '', clock(hour), clock(hour + 1)]
    const count = plural(visits, { one: '# visit', other: '# visits' })
    return t`${day}, ${from}–${until}: ${count}`
  }
  return (
    <section>
      <div className={view.head}>
        <h2 className={view.title}>{t`When they arrive`}</h2>
        <p className={view.quiet} aria-live="polite">
          {shown ?? t`By the company’s clock.`}
        </p>
      </div>
      <div className={charts.heatPanel} onPointerLeave={() => setShown(undefined)}>
        <table className={charts.heat}>
          <caption className="hidden-text">{t`Visits by weekday and hour`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-text">{t`Weekday`}</span>
              </th>
              {dayHours.map((hour) => (
                <th key={hour} scope="col">
                  {hour % 3 === 0 ? clock(hour) : <span className="hidden-text">{clock(hour)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{names.short[weekday - 1]}</th>
                {dayHours.map((hour) => {
                  const visits = visitsAt.get(`${weekday} ${hour}`) ?? 0
                  const text = textOf(weekday, hour, visits)
                  return (
                    <td key={hour}>
                      <button
                        type="button"
                        className={charts.cell}
                        aria-label={text}
                        tabIndex={visits === 0 ? -1 : undefined}
                        style={{ '--heat': `${visits === 0 ? 0 : 14 + (visits / most) * 86}%` } as object}
                        onPointerEnter={() => setShown(text)}
                        onFocus={() => setShown(text)}
                        onClick={() => setShown(text)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
