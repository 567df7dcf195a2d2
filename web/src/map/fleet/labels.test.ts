import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, overlaps } from '../../lib/box.ts'
import { labelText, placeLabels, type LabelRequest } from './labels.ts'

const label = (id: string, x: number, y: number, isRequired = false): LabelRequest => ({
  id,
  x,
  y,
  width: 60,
  height: 17,
  gap: 15,
  isRequired,
})
const sidesOf = (requests: LabelRequest[], obstacles: Box[] = [], previous = new Map()) =>
  placeLabels({ requests, obstacles, previous }).map(({ id, side }) => `${id} ${side}`)

test('a label lies below its symbol', () => {
  expect(placeLabels({ requests: [label('a', 100, 100)], obstacles: [], previous: new Map() })).toEqual([
    { id: 'a', side: 'below', box: { left: 70, top: 115, right: 130, bottom: 132 } },
  ])
})

test('a label tries below, right, left, above and above right, and else is hidden', () => {
  const around: Box[] = [
    { left: 70, top: 115, right: 130, bottom: 132 },
    { left: 115, top: 91, right: 175, bottom: 109 },
    { left: 25, top: 91, right: 85, bottom: 109 },
    { left: 70, top: 68, right: 110, bottom: 85 },
    { left: 131, top: 60, right: 175, bottom: 85 },
  ]
  const found = around.map((_, count) => sidesOf([label('a', 100, 100)], around.slice(0, count + 1))[0])
  expect(found).toEqual(['a right', 'a left', 'a above', 'a aboveRight', undefined])
})

test('selected and alarmed vehicles keep their label even without free space', () => {
  const everywhere: Box = { left: 0, top: 0, right: 400, bottom: 400 }
  expect(sidesOf([label('a', 100, 100, true), label('b', 200, 200)], [everywhere])).toEqual(['a below'])
})

test('a label keeps its side while that is free', () => {
  expect(sidesOf([label('a', 100, 100)], [], new Map([['a', 'left']]))).toEqual(['a left'])
  const left: Box = { left: 25, top: 91, right: 85, bottom: 109 }
  expect(sidesOf([label('a', 100, 100)], [left], new Map([['a', 'left']]))).toEqual(['a below'])
})

test('labels that may be hidden never overlap', () => {
  const places = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 600 }), y: fc.integer({ min: 0, max: 400 }) }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(places, (symbols) => {
      const requests = symbols.map(({ x, y }, index) => label(`${index}`, x, y))
      const obstacles = symbols.map(({ x, y }) => ({
        left: x - 12,
        top: y - 12,
        right: x + 12,
        bottom: y + 12,
      }))
      const boxes = placeLabels({ requests, obstacles, previous: new Map() }).map(({ box }) => box)
      const hits = boxes.filter((box, index) =>
        [...boxes.slice(index + 1), ...obstacles].some((other) => overlaps(box, other)),
      )
      expect(hits).toEqual([])
    }),
  )
})

test('an unusually long registration is shortened on the map', () => {
  expect(['GHS 101', 'WWWW-MMMM-1234567890-ABC'].map(labelText)).toEqual(['GHS 101', 'WWWW-MMMM-1234567…'])
})
