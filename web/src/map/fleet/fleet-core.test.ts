import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetCore } from './fleet-core.ts'

const home = Array.from({ length: 24 }, (_, i) => ({ x: 0.54 + i * 1e-5, y: 0.39 }))
const abroad = { x: 0.52, y: 0.33 }

test('a single vehicle far abroad does not affect the map’s first view', () => {
  expect(fleetCore([...home, abroad]).toSorted((a, b) => a.x - b.x)).toEqual(home)
})

test('a single vehicle across the country does not affect the map’s first view', () => {
  const away = { x: 0.5405, y: 0.3905 }
  expect(fleetCore([...home, away])).not.toContain(away)
})

test('if more than one vehicle in ten is far away, all are shown', () => {
  const two = [home[0], abroad].flatMap((point) => point ?? [])
  expect(fleetCore(two)).toEqual(two)
  expect(fleetCore([])).toEqual([])
})

const coordinate = fc.double({ min: 0, max: 1, noNaN: true })
const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 60 })

test('at least nine vehicles in ten are shown, and all of a compact fleet', () => {
  fc.assert(
    fc.property(points, (fleet) => {
      const core = fleetCore(fleet)
      expect(core.length).toBeGreaterThanOrEqual(Math.ceil(fleet.length * 0.9))
      expect(fleet).toEqual(expect.arrayContaining([...core]))
    }),
  )
})
