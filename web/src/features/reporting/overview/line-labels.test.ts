import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeLineLabels, type Spot } from './line-labels.ts'

const plot = { left: 44, right: 440, top: 12, bottom: 204 }
const widths = { today: 40, usual: 110 }

/** A straight line from the bottom left to that point. */
const lineTo = (x: number, y: number): Spot[] => [
  { x: 44, y: 204 },
  { x, y },
]

/** Rounded to whole pixels. */
function placed(input: Parameters<typeof placeLineLabels>[0]) {
  const { today, usual } = placeLineLabels(input)
  return [today, usual].map((place) => place && [Math.round(place.x), Math.round(place.y)])
}

test('at midday the label of today is above its line, and that of the usual day below', () => {
  const lines = { today: lineTo(200, 100), usual: lineTo(440, 30) }
  expect(placed({ ...lines, plot, widths })).toEqual([
    [160, 90],
    [330, 96],
  ])
})

test('late in the day, where both lines meet, no label covers a line', () => {
  const lines = { today: lineTo(425, 25), usual: lineTo(440, 18) }
  expect(placed({ ...lines, plot, widths })).toEqual([
    [385, 62],
    [330, 88],
  ])
})

test('early in the day the label of today is right of its line', () => {
  expect(placeLineLabels({ today: lineTo(60, 200), usual: [], plot, widths }).today).toEqual({
    x: 69,
    y: 190,
  })
})

test('no label leaves the chart or touches a line', () => {
  const rising = fc
    .array(fc.nat(20), { minLength: 2, maxLength: 60 })
    .map((steps) => steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, one) => sum + one, 0)))
  fc.assert(
    fc.property(rising, rising, fc.double({ min: 0.05, max: 1, noNaN: true }), (a, b, share) => {
      const top = Math.max(1, a.at(-1) ?? 0, b.at(-1) ?? 0)
      const spots = (values: number[], part: number): Spot[] =>
        values.map((value, index) => ({
          x: 44 + (396 * part * index) / (values.length - 1),
          y: 204 - (192 * value) / top,
        }))
      const lines = [spots(a, share), spots(b, 1)] as const
      const names = placeLineLabels({ today: lines[0], usual: lines[1], plot, widths })
      for (const [name, width] of [
        [names.today, widths.today],
        [names.usual, widths.usual],
      ] as const) {
        if (name === undefined) continue
        const inside = lines
          .flat()
          .filter(({ x, y }) => x > name.x && x < name.x + width && y > name.y - 11 && y < name.y + 3)
        expect(inside).toEqual([])
        expect(name.x >= 44 && name.x + width <= 440 && name.y - 11 >= 12 && name.y + 3 <= 204).toBe(true)
      }
    }),
  )
})
