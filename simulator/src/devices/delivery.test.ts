import type { PositionRecord } from '@roadbook/protocols/message'
import { expect, test } from 'vitest'
import { dayOfDate, HOUR, instantOf } from '../calendar.ts'
import { phases } from '../day.ts'
import { deliveries } from './delivery.ts'
import { demoVehicles } from '../demo-fleet.ts'
import { fixes } from './fixes.ts'
import { at } from '@roadbook/roads/testing'
import { malteseStreets } from '../testing.ts'

const TUNNEL = [{ center: at(0, 500), radiusMeters: 150 }]

function drive(): PositionRecord[] {
  return Array.from({ length: 11 }, (_, i) => ({ timeMs: i * 10_000, ...at(0, i * 100) }))
}

test('in a tunnel a device is silent; out of it the newest comes first, then in a burst what it kept', () => {
  expect([...deliveries(drive(), TUNNEL)].map(({ record, atMs }) => [record.timeMs, atMs])).toEqual([
    ...[0, 10_000, 20_000, 30_000].map((timeMs) => [timeMs, timeMs]),
    ...[70_000, 40_000, 50_000, 60_000].map((timeMs) => [timeMs, 70_000]),
    ...[80_000, 90_000, 100_000].map((timeMs) => [timeMs, timeMs]),
  ])
})

test('a record that ends in a tunnel is sent whole', () => {
  expect([...deliveries(drive().slice(0, 6), TUNNEL)].map(({ record }) => record.timeMs)).toEqual(
    drive()
      .slice(0, 6)
      .map(({ timeMs }) => timeMs),
  )
})

test('the vehicles of the demo drive through tunnels every day, and all of their fixes arrive', () => {
  const fromMs = instantOf(dayOfDate('2026-11-17'), 6 * 60)
  const vehicle = demoVehicles()[0]
  if (!vehicle) throw new Error('no vehicle')
  const taken: PositionRecord[] = []
  for (const fix of fixes(vehicle, phases(malteseStreets(), vehicle, { fromMs }), { fromMs })) {
    if (fix.timeMs > fromMs + 12 * HOUR) break
    taken.push(fix)
  }
  const handed = [...deliveries(taken)]
  const late = handed.filter(({ record, atMs }) => atMs > record.timeMs + 10_000)
  expect(late.length).toBeGreaterThan(20)
  expect(handed.map(({ record }) => record).toSorted((a, b) => a.timeMs - b.timeMs)).toEqual(taken)
  expect(handed.map(({ atMs }) => atMs)).toEqual(handed.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
})
