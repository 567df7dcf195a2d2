import { expect, test } from 'vitest'
import { aTour } from '../../../testing/tours.ts'
import { boxesOf, clockHours, hoursOf, placeOf, ticksOf } from './tour-scale.ts'

const malta = 'Europe/Malta'
const tour = (startTime: string, endTime: string) => aTour({ startTime, endTime })

test('a tour is drawn at the hours that the clock showed', () => {
  expect(placeOf(tour('2026-11-19T06:15:00.000Z', '2026-11-19T10:30:00.000Z'), malta)).toEqual({
    from: 7.25,
    until: 11.5,
  })
})

test('a tour over midnight goes on past 24, on the row of the day on which it started', () => {
  const night = tour('2026-11-19T21:00:00.000Z', '2026-11-20T02:00:00.000Z')
  expect(placeOf(night, malta)).toEqual({ from: 22, until: 27 })
})

test('on a day of 25 hours a tour is where the clock showed its start, and as long as it was', () => {
  // Clocks went back at 01:00 UTC.
  expect(clockHours(Date.parse('2026-10-25T00:30:00Z'), malta)).toBe(2.5)
  expect(placeOf(tour('2026-10-25T07:00:00.000Z', '2026-10-25T09:00:00.000Z'), malta)).toEqual({
    from: 8,
    until: 10,
  })
  expect(placeOf(tour('2026-10-25T00:00:00.000Z', '2026-10-25T03:00:00.000Z'), malta)).toEqual({
    from: 2,
    until: 5,
  })
})

test('the axis has whole hours from the first start to the last end, ten at least', () => {
  const early = tour('2026-11-19T06:12:00.000Z', '2026-11-19T10:35:00.000Z')
  const late = tour('2026-11-18T14:00:00.000Z', '2026-11-18T19:10:00.000Z')
  expect(hoursOf([early, late], malta)).toEqual({ from: 7, until: 21 })
  expect(hoursOf([early], malta)).toEqual({ from: 7, until: 17 })
  expect(hoursOf([tour('2026-11-19T19:00:00.000Z', '2026-11-19T20:00:00.000Z')], malta)).toEqual({
    from: 14,
    until: 24,
  })
  expect(hoursOf([], malta)).toEqual({ from: 7, until: 17 })
})

test('a tour of two days is cut after the next day’s noon', () => {
  const long = tour('2026-11-17T06:00:00.000Z', '2026-11-19T06:00:00.000Z')
  expect(hoursOf([long], malta)).toEqual({ from: 7, until: 36 })
})

test('stops lie within their tour by their share of its time, and idle if the engine ran for most of it', () => {
  const stop = { endTime: null, place: null }
  const standing = [
    { ...stop, startTime: '2026-11-19T06:15:00.000Z', seconds: 900, idleSeconds: 0 },
    { ...stop, startTime: '2026-11-19T06:45:00.000Z', seconds: 600, idleSeconds: 301 },
  ]
  const hour = { ...tour('2026-11-19T06:00:00.000Z', '2026-11-19T07:00:00.000Z'), standing }
  expect(boxesOf(hour).map(({ left, width, isIdling }) => [left, Math.round(width), isIdling])).toEqual([
    [25, 25, false],
    [75, 17, true],
  ])
})

test('hours are named as far as there is room', () => {
  expect(ticksOf({ from: 7, until: 10 }, 61)).toEqual([7, 8, 9, 10])
  expect(ticksOf({ from: 6, until: 12 }, 20)).toEqual([6, 8, 10, 12])
})
