import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { weekdayNames } from '../../../../lib/time/weekday-names.ts'
import { type Cell, cellAfterKey, painted, type Week } from './grid.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import classes from './schedule-field.module.css'

type Props = { week: Week; onChange: (week: Week) => void }

/** The rectangle being painted, over the week before. */
type Stroke = { base: Week; from: Cell; isOn: boolean }

/** Seven rows of 24 hours, painted by dragging, or with arrow keys and space. */
export function WeekGrid({ week, onChange }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const names = useMemo(
    () => ({ short: weekdayNames(locale, 'short'), long: weekdayNames(locale, 'long') }),
    [locale],
  )
  const [active, setActive] = useState<Cell>({ day: 0, hour: 0 })
  const grid = useRef<HTMLTableElement>(null)
  const stroke = useRef<Stroke | null>(null)
  const isOnAt = ({ day, hour }: Cell) => week[day]?.[hour] === true
  const start = (event: PointerEvent<HTMLElement>, cell: Cell) => {
    if (event.button !== 0) return
    // A touch pointer would stay captured by its first cell.
    if (event.currentTarget.hasPointerCapture?.(event.pointerId)) {
      event.currentTarget.releasePointerCapture(event.pointerId)
    }
    stroke.current = { base: week, from: cell, isOn: !isOnAt(cell) }
    setActive(cell)
    onChange(painted(week, cell, cell, !isOnAt(cell)))
  }
  const extend = (event: PointerEvent, cell: Cell) => {
    if (stroke.current === null) return
    if (event.buttons === 0) {
      stroke.current = null
      return
    }
    const { base, from, isOn } = stroke.current
    onChange(painted(base, from, cell, isOn))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      return onChange(painted(week, active, active, !isOnAt(active)))
    }
    const next = cellAfterKey(active, event.key)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setActive(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day} ${next.hour}"]`)?.focus()
  }
  return (
    <div>
      <table ref={grid} className={classes.grid} aria-label={t`Hours of the week`}>
        <tbody>
          {week.map((hours, day) => (
            <tr key={day}>
              <th scope="row" className={classes.day}>
                {names.short[day]}
              </th>
              {hours.map((isOn, hour) => {
                const weekday = names.long[day] ?? ''
                const [from, to] = [clock(hour), clock(hour + 1)]
                return (
                  <td key={hour} className={classes.place}>
                    <Text
                      as="button"
                      block
                      fullWidth
                      fullHeight
                      ground="hover"
                      type="button"
                      className={classes.cell}
                      data-cell={`${day} ${hour}`}
                      data-line={(hour > 0 && hour % 6 === 0) || undefined}
                      data-first={hours[hour - 1] !== true || undefined}
                      data-last={hours[hour + 1] !== true || undefined}
                      aria-pressed={isOn}
                      aria-label={t`${weekday}, ${from}–${to}`}
                      tabIndex={active.day === day && active.hour === hour ? 0 : -1}
                      onFocus={() => setActive({ day, hour })}
                      onKeyDown={onKeyDown}
                      onPointerDown={(event) => start(event, { day, hour })}
                      onPointerEnter={(event) => extend(event, { day, hour })}
                      onPointerUp={() => void (stroke.current = null)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Row
        align="stretch"
        justify="between"
        mt={4}
        ml={36}
        size="tiny"
        color="muted"
        tabular
        aria-hidden="true"
      >
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{clock(hour).slice(0, 2)}</span>
        ))}
      </Row>
    </div>
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
