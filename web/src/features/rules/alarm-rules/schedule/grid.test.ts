import { Schedule } from '@roadbook/contract/rules/alarm-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellAfterKey,
  painted,
  presetOf,
  presets,
  scheduleOf,
  touchedWeek,
  weekOf,
  type Week,
} from './grid.ts'

const nothing: Week = presets.always.map((hours) => hours.map(() => false))

test('adjacent hours of a day become one span, up to 24:00', () => {
  expect(scheduleOf(presets.workingHours)).toEqual(
    [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '08:00', endTime: '17:00' })),
  )
  const out = scheduleOf(presets.outOfHours)
  expect(out?.slice(0, 2)).toEqual([
    { weekday: 1, startTime: '00:00', endTime: '06:00' },
    { weekday: 1, startTime: '20:00', endTime: '24:00' },
  ])
  expect(out?.at(-1)).toEqual({ weekday: 7, startTime: '00:00', endTime: '24:00' })
})

test('every hour of the week stands for always, and no hour for no span', () => {
  expect(scheduleOf(presets.always)).toBe(null)
  expect(weekOf(null)).toEqual(presets.always)
  expect(scheduleOf(nothing)).toEqual([])
})

const anyWeek = fc.array(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), {
  minLength: 7,
  maxLength: 7,
})

test('a painted week is the same after it was saved, and the API accepts it unless it is empty', () => {
  fc.assert(
    fc.property(anyWeek, (week) => {
      const schedule = scheduleOf(week)
      expect(weekOf(schedule)).toEqual(week)
      expect(Schedule.safeParse(schedule).success).toBe(week.some((hours) => hours.includes(true)))
    }),
  )
})

test('a span that starts within an hour cannot be painted', () => {
  const schedule = [{ weekday: 1, startTime: '07:30', endTime: '12:00' }]
  expect(weekOf(schedule)).toBe(undefined)
  expect(scheduleOf(touchedWeek(schedule))).toEqual([{ weekday: 1, startTime: '07:00', endTime: '12:00' }])
})

test('a preset is recognised', () => {
  expect(presetOf(presets.weekends)).toBe('weekends')
  expect(presetOf(painted(presets.weekends, { day: 0, hour: 0 }, { day: 0, hour: 0 }, true))).toBe(undefined)
})

test('painting sets the rectangle between two cells, in whichever order', () => {
  const week = painted(nothing, { day: 1, hour: 9 }, { day: 0, hour: 8 }, true)
  expect(scheduleOf(week)).toEqual([
    { weekday: 1, startTime: '08:00', endTime: '10:00' },
    { weekday: 2, startTime: '08:00', endTime: '10:00' },
  ])
})

test('arrow keys move by an hour or a day, and stop at the edges', () => {
  const start = { day: 0, hour: 23 }
  expect(cellAfterKey(start, 'ArrowRight')).toEqual(start)
  expect(cellAfterKey(start, 'ArrowDown')).toEqual({ day: 1, hour: 23 })
  expect(cellAfterKey(start, 'Home')).toEqual({ day: 0, hour: 0 })
  expect(cellAfterKey(start, ' ')).toBe(undefined)
})
