import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillMissingCoordinates } from './event-records.ts'

const place = (LATITUDE: number | null, LONGITUDE: number | null) => ({ LATITUDE, LONGITUDE })

test('a gap gets the nearest previous known coordinates, a leading gap the first known ones', () => {
  const events = [place(null, null), place(35.9, 14.5), place(null, null), place(36, 14.4), place(null, null)]
  expect(fillMissingCoordinates(events)).toEqual([
    place(35.9, 14.5),
    place(35.9, 14.5),
    place(35.9, 14.5),
    place(36, 14.4),
    place(36, 14.4),
  ])
})

test('other fields of an event are kept', () => {
  expect(fillMissingCoordinates([{ EVENT: 'ignitionOn', ...place(null, null) }])).toEqual([
    { EVENT: 'ignitionOn', LATITUDE: null, LONGITUDE: null },
  ])
})

const events = fc.array(
  fc.record({
    LATITUDE: fc.option(fc.integer({ min: -90, max: 90 })),
    LONGITUDE: fc.option(fc.integer({ min: -180, max: 180 })),
  }),
)

test('every list keeps its length and its known values, and has no gap where anything is known', () => {
  fc.assert(
    fc.property(events, (list) => {
      const filled = fillMissingCoordinates(list)
      expect(filled.length).toBe(list.length)
      for (const field of ['LATITUDE', 'LONGITUDE'] as const) {
        const known = list.map((event) => event[field])
        filled.forEach((event, index) => {
          const previous = known.slice(0, index + 1).findLast((value) => value !== null)
          const first = known.find((value) => value !== null)
          expect(event[field]).toBe(previous ?? first ?? null)
        })
      }
    }),
  )
})

test('filling twice changes nothing more', () => {
  fc.assert(
    fc.property(events, (list) => {
      const once = fillMissingCoordinates(list)
      expect(fillMissingCoordinates(once)).toEqual(once)
    }),
  )
})
