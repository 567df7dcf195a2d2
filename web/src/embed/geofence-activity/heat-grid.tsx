import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { GeofenceActivity } from '@roadbook/contract/reporting/geofence-activity'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { weekdayNames } from '../../lib/time/weekday-names.ts'
import { Row, Box, Text } from '../../ui/layout.tsx'
import charts from '../charts/charts.module.css'

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
      <Row pt={28} pb={8} gap={16} rowGap={8} wrap minHeight={32}>
        <Text as="h2" size="body">{t`When they arrive`}</Text>
        <Text as="p" color="muted" aria-live="polite">
          {shown ?? t`By the company’s clock.`}
        </Text>
      </Row>
      <Box relative p={16} scroll="x" border="hairline" radius={8} onPointerLeave={() => setShown(undefined)}>
        <table className={charts.heat}>
          <Text as="caption" unseen>{t`Visits by weekday and hour`}</Text>
          <thead>
            <tr>
              <Box as="th" weight={400} textAlign="left" color="muted" scope="col">
                <Text unseen>{t`Weekday`}</Text>
              </Box>
              {dayHours.map((hour) => (
                <Box as="th" weight={400} textAlign="left" color="muted" key={hour} scope="col">
                  {hour % 3 === 0 ? clock(hour) : <Text unseen>{clock(hour)}</Text>}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <Box as="th" weight={400} textAlign="left" color="muted" scope="row">
                  {names.short[weekday - 1]}
                </Box>
                {dayHours.map((hour) => {
                  const visits = visitsAt.get(`${weekday} ${hour}`) ?? 0
                  const text = textOf(weekday, hour, visits)
                  return (
                    <td key={hour}>
                      <Text
                        as="button"
                        block
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
      </Box>
    </section>
  )
}
