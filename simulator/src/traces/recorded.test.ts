import type { PositionRecord } from '@roadbook/protocols/message'
import { expect, test } from 'vitest'
import { dayOfDate, HOUR, instantOf } from '../calendar.ts'
import { demoVehicles } from '../demo-fleet.ts'
import type { SimulatedVehicle } from '../fleet.ts'
import { recordedFixes } from './recorded.ts'

const MONDAY = dayOfDate('2026-11-16')

function recordedVehicle(): SimulatedVehicle {
  const found = demoVehicles().find(({ behaviour }) => behaviour === 'recorded')
  if (!found) throw new Error('no vehicle')
  return found
}

function between(fromMs: number, toMs: number): PositionRecord[] {
  const found: PositionRecord[] = []
  for (const fix of recordedFixes(recordedVehicle(), { fromMs })) {
    if (fix.timeMs >= toMs) return found
    if (fix.timeMs >= fromMs) found.push(fix)
  }
  return found
}

test('real drives are repeated on working days at their hour of the wall, with all of their fixes', () => {
  const week = between(instantOf(MONDAY, 0), instantOf(MONDAY + 7, 0))
  const begins = week.filter(({ event }) => event === 'ignitionOn').map(({ timeMs }) => timeMs)
  expect(begins.map((timeMs) => new Date(timeMs).toISOString().slice(8, 16))).toEqual([
    '16T11:01',
    '17T10:57',
    '17T11:16',
    '17T13:36',
    '18T13:36',
    '19T10:57',
    '19T11:16',
    '20T11:01',
    '20T13:36',
  ])
  expect(week.filter(({ ignition }) => ignition).length).toBe(
    147 + 104 + 202 + 139 + 139 + 104 + 202 + 147 + 139,
  )
})

test('who begins to look later sees the same, odometer and all', () => {
  const toMs = instantOf(MONDAY + 7, 0)
  const early = between(instantOf(MONDAY, 0), toMs)
  const late = between(instantOf(MONDAY + 3, 0), toMs)
  expect(early.slice(-late.length)).toEqual(late)
  expect(late.length).toBeGreaterThan(500)
  const odometers = early.map(({ odometerMeters = 0 }) => odometerMeters)
  expect(odometers).toEqual(odometers.toSorted((a, b) => a - b))
})

test('in summer time the drives keep their hour', () => {
  const july = dayOfDate('2026-07-06')
  const [first] = between(instantOf(july, 0), instantOf(july, 0) + 24 * HOUR).filter(
    ({ event }) => event === 'ignitionOn',
  )
  expect(new Date(first?.timeMs ?? 0).toISOString()).toBe('2026-07-06T10:01:06.000Z')
})
