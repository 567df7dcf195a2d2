import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestStreet } from './nearest-named.ts'

const street = (name: string, ...line: number[]) => ({ name, lines: [Float32Array.from(line)] })

test('the nearest point of a street may lie between two of its corners, and a street of one point counts', () => {
  const streets = [street('Long', 0, 0, 1, 0), street('Spot', 0.5, 0.4)]
  expect(nearestStreet(streets, { x: 0.5, y: 0.125 }, 1)).toMatchObject({
    thing: { name: 'Long' },
    distance: 0.125,
  })
  expect(nearestStreet(streets, { x: 0.5, y: 0.375 }, 1)).toMatchObject({ thing: { name: 'Spot' } })
  expect(nearestStreet(streets, { x: 0.5, y: 0.2 }, 0.1)).toBe(undefined)
})

const coordinate = fc.double({ min: 0, max: 1, noNaN: true })
const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 6 })

test('no corner of any street is nearer than the street that was found', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), coordinate, coordinate, (lines, x, y) => {
      const streets = lines.map((points, index) => street(String(index), ...points.flat()))
      const found = nearestStreet(streets, { x, y }, 2)
      const corners = streets.flatMap(({ lines: [flat] }) =>
        Array.from({ length: (flat?.length ?? 0) / 2 }, (_, at) =>
          Math.hypot((flat?.[2 * at] ?? 0) - x, (flat?.[2 * at + 1] ?? 0) - y),
        ),
      )
      expect(found?.distance).toBeLessThanOrEqual(Math.min(...corners) + 1e-9)
    }),
  )
})
