/** A week of hours, as painted by people, and the spans of the API. */
import type { Schedule, ScheduleSpan } from '@roadbook/contract/rules/alarm-rules'

/** Seven days from Monday, of 24 hours each. */
export type Week = readonly (readonly boolean[])[]

const dayHours = 24
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const day = (isOn: (hour: number) => boolean) => Array.from({ length: dayHours }, (_, hour) => isOn(hour))

export const presets = {
  always: weekdays.map(() => day(() => true)),
  workingHours: weekdays.map((weekday) => day((hour) => weekday <= 5 && hour >= 8 && hour < 17)),
  outOfHours: weekdays.map((weekday) => day((hour) => weekday > 5 || hour < 6 || hour >= 20)),
  weekends: weekdays.map((weekday) => day(() => weekday > 5)),
} as const satisfies Record<string, Week>
export type Preset = keyof typeof presets

const presetNames = Object.keys(presets) as Preset[] // these keys only: TypeScript loses their type

export function presetOf(week: Week): Preset | undefined {
  return presetNames.find((name) => JSON.stringify(presets[name]) === JSON.stringify(week))
}

/** Undefined if a span doesn't start and end at whole hours: such a schedule can't be painted. */
export function weekOf(schedule: Schedule): Week | undefined {
  if (schedule === null) return presets.always
  if (schedule.some(({ startTime, endTime }) => !isWhole(startTime) || !isWhole(endTime))) return undefined
  return weekdays.map((weekday) => {
    const spans = schedule.filter((span) => span.weekday === weekday)
    return day((hour) =>
      spans.some(({ startTime, endTime }) => hourOf(startTime) <= hour && hour < hourOf(endTime)),
    )
  })
}

/** The hours that a schedule touches, including those for which it counts only partly. */
export function touchedWeek(schedule: Schedule): Week {
  if (schedule === null) return presets.always
  return weekdays.map((weekday) => {
    const spans = schedule.filter((span) => span.weekday === weekday)
    return day((hour) =>
      spans.some(({ startTime, endTime }) => startTime < timeOf(hour + 1) && timeOf(hour) < endTime),
    )
  })
}

/** Null means always; without any hour there is no span, which the API refuses. */
export function scheduleOf(week: Week): Schedule {
  if (presetOf(week) === 'always') return null
  return week.flatMap((hours, index) => spansOf(hours, index + 1))
}

function spansOf(hours: readonly boolean[], weekday: number): ScheduleSpan[] {
  return hours.flatMap((isOn, start) => {
    if (!isOn || hours[start - 1] === true) return []
    const length = hours.slice(start).findIndex((other) => !other)
    const end = length === -1 ? hours.length : start + length
    return { weekday, startTime: timeOf(start), endTime: timeOf(end) }
  })
}

const isWhole = (time: string) => time.endsWith(':00')
const hourOf = (time: string) => Number(time.slice(0, 2))
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Both count from 0: day 0 is Monday, hour 0 begins at midnight. */
export type Cell = { day: number; hour: number }

/** Sets all hours of the rectangle between two cells on or off. */
export function painted(week: Week, from: Cell, to: Cell, isOn: boolean): Week {
  const isWithin = (at: number, one: number, other: number) =>
    at >= Math.min(one, other) && at <= Math.max(one, other)
  return week.map((hours, index) =>
    isWithin(index, from.day, to.day)
      ? hours.map((known, hour) => (isWithin(hour, from.hour, to.hour) ? isOn : known))
      : hours,
  )
}

/** The cell that a key moves to; undefined for other keys. */
export function cellAfterKey({ day: at, hour }: Cell, key: string): Cell | undefined {
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const step = (days: number, hours: number): Cell => ({
    day: within(at + days, weekdays.length - 1),
    hour: within(hour + hours, dayHours - 1),
  })
  if (key === 'ArrowUp') return step(-1, 0)
  if (key === 'ArrowDown') return step(1, 0)
  if (key === 'ArrowLeft') return step(0, -1)
  if (key === 'ArrowRight') return step(0, 1)
  if (key === 'Home') return { day: at, hour: 0 }
  return key === 'End' ? { day: at, hour: dayHours - 1 } : undefined
}
