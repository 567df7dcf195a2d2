import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayBand } from './day-band.ts'

const midnight = Date.parse('2026-11-19T23:00:00Z')
const at = (hours: number) => new Date(midnight + hours * 3_600_000).toISOString()

test('the timeline shows whole hours of the company’s time zone, from the first trip until now', () => {
  const band = dayBand({ from: at(0), until: at(9.7), driven: [{ from: at(6.4), until: at(7) }] })
  expect(band?.hours.map(({ atMs }) => (atMs - midnight) / 3_600_000)).toEqual([6, 7, 8, 9, 10])
  expect(band?.driven[0]?.left).toBeCloseTo(0.1)
  expect(band?.driven[0]?.width).toBeCloseTo(0.15)
  expect(band?.out.width).toBeCloseTo(3.3 / 4)
})

test('a long day labels every few hours, and a day without trips has no timeline', () => {
  const band = dayBand({ from: at(0), until: at(23.5), driven: [{ from: at(5), until: at(22) }] })
  expect(band?.hours).toHaveLength(5)
  expect(dayBand({ from: at(0), until: at(9), driven: [] })).toBe(undefined)
})

test('nothing lies outside the timeline, however short or long the day is', () => {
  const hour = fc.double({ min: 0, max: 25, noNaN: true })
  fc.assert(
    fc.property(hour, hour, hour, (a, b, c) => {
      const [from = 0, until = 0, now = 0] = [a, b, c].toSorted((x, y) => x - y)
      const band = dayBand({ from: at(0), until: at(now), driven: [{ from: at(from), until: at(until) }] })
      for (const { left, width } of [...(band?.driven ?? []), ...(band ? [band.out] : [])]) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(1.000001)
      }
      expect(band?.hours.at(-1)?.left).toBe(1)
      expect(band?.hours.length).toBeLessThanOrEqual(6)
    }),
  )
})
