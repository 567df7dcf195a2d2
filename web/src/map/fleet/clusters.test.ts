import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLivePositions } from '../../lib/realtime/live-positions.ts'
import type { VehicleState } from '../../ui/vehicle-state/state-symbols.ts'
import { clearOf, clusterSymbols, covers } from './clusters.ts'
import { worldPixels } from '../mercator.ts'

/** Symbols on the equator, at pixels of the given zoom east of Greenwich. */
function row(zoom: number, symbols: readonly { at: number; state: VehicleState; alarm?: boolean }[]) {
  const positions = createLivePositions()
  positions.apply(
    symbols.map(({ at, state, alarm = false }, index) => ({
      vehicleId: `v${index}`,
      registration: `${index}`,
      latitude: 0,
      longitude: (at / worldPixels(zoom)) * 360,
      speedKmh: 0,
      headingDegrees: 0,
      state,
      timestamp: null,
      alarm,
    })),
  )
  const clusters = clusterSymbols({
    columns: positions.columns,
    size: positions.size,
    zoom,
    isCandidate: () => true,
  })
  return clusters.map(({ slots, counts, alarms }) => ({
    slots: [...slots].sort((a, b) => a - b),
    counts,
    alarms,
  }))
}

test('standing vehicles closer than 46 px form a cluster with shares by state', () => {
  const symbols = [
    { at: 0, state: 'parked' },
    { at: 45, state: 'idling', alarm: true },
    { at: 30, state: 'parked' },
    { at: 200, state: 'offline' },
  ] as const
  expect(row(14, symbols)).toEqual([{ slots: [0, 1, 2], counts: [0, 1, 2, 0, 0], alarms: 1 }])
})

test('two vehicles 46 px apart are not clustered', () => {
  expect(
    row(14, [
      { at: 0, state: 'parked' },
      { at: 46.001, state: 'parked' },
    ]),
  ).toEqual([])
})

test('moving vehicles are clustered only below zoom 11', () => {
  const symbols = [
    { at: 0, state: 'moving' },
    { at: 10, state: 'parked' },
  ] as const
  expect(row(11, symbols)).toEqual([])
  expect(row(10.9, symbols)).toEqual([{ slots: [0, 1], counts: [1, 0, 1, 0, 0], alarms: 0 }])
})

test('a vehicle without a location, or one that must be shown alone, is not clustered', () => {
  const positions = createLivePositions()
  const standing = {
    registration: '',
    speedKmh: 0,
    headingDegrees: 0,
    state: 'parked',
    timestamp: null,
  } as const
  positions.apply([
    { ...standing, vehicleId: 'a', latitude: 0, longitude: 0 },
    { ...standing, vehicleId: 'b', latitude: null, longitude: null },
    { ...standing, vehicleId: 'c', latitude: 0, longitude: 0 },
  ])
  const input = { columns: positions.columns, size: 3, zoom: 12 }
  expect(clusterSymbols({ ...input, isCandidate: (slot) => slot !== 2 })).toEqual([])
})

const ring = { x: 100, y: 100, radius: 19 }

test('a cluster that covers nothing stays at its vehicles’ centre', () => {
  expect(clearOf(ring, [{ x: 160, y: 100, radius: 14 }])).toEqual({ x: 100, y: 100 })
})

test('a cluster moves aside from a symbol, wherever that is', () => {
  const offset = fc.double({ min: -33, max: 33, noNaN: true })
  fc.assert(
    fc.property(offset, offset, (x, y) => {
      const symbol = { x: 100 + x, y: 100 + y, radius: 14 }
      expect(covers({ ...ring, ...clearOf(ring, [symbol]) }, symbol)).toBe(false)
    }),
  )
})

test('a cluster between two symbols moves clear of both', () => {
  const symbols = [
    { x: 85, y: 98, radius: 14 },
    { x: 112, y: 104, radius: 18 },
  ]
  const at = clearOf(ring, symbols)
  expect(symbols.filter((symbol) => covers({ ...ring, ...at }, symbol))).toEqual([])
})
