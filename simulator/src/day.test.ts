import { distanceMeters } from '@roadbook/geo/distance'
import { expect, test } from 'vitest'
import { phases, type Phase } from './day.ts'
import { momentOf } from './drive.ts'
import { parseFleet, type Behaviour, type SimulatedVehicle } from './fleet.ts'
import { malteseStreets } from './testing.ts'
import { demoVehicles } from './demo-fleet.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-11-20T08:42:00Z')
const VALLETTA = { latitude: 35.8989, longitude: 14.5146 }

function vehicle(behaviour: Behaviour, seed = 5): SimulatedVehicle {
  return { imei: '001010110000013', kind: 'van', seed, depot: VALLETTA, behaviour }
}

function phasesUntil(untilMs: number, one: SimulatedVehicle, fromMs = NOW): Phase[] {
  const found: Phase[] = []
  for (const phase of phases(malteseStreets(), one, { fromMs, nowMs: NOW })) {
    if (phase.startMs >= untilMs) break
    found.push(phase)
  }
  return found
}

test('phases follow each other without a gap, and the first covers the start', () => {
  const found = phasesUntil(NOW + 10 * HOUR, vehicle('rounds'))
  expect(found[0]?.startMs).toBeLessThanOrEqual(NOW)
  expect(found.slice(1).map((phase) => phase.startMs)).toEqual(found.slice(0, -1).map((phase) => phase.endMs))
})

test('a vehicle is where the phase before left it', () => {
  const found = phasesUntil(NOW + 10 * HOUR, vehicle('rounds'))
  const jumps = found.slice(1).map((phase, i) => {
    const before = found[i]
    return before ? distanceMeters(endOf(before), startOf(phase)) : Infinity
  })
  expect(Math.max(...jumps)).toBeLessThan(0.1)
})

test('the ignition is on while driving and just before and after', () => {
  const found = phasesUntil(NOW + 10 * HOUR, vehicle('rounds'))
  const around = found.flatMap((phase, i) =>
    phase.kind === 'drive' ? [found[i - 1], phase, found[i + 1]].map((one) => one?.ignition ?? true) : [],
  )
  // back at the depot it is switched off at once
  expect(around.filter((ignition) => !ignition).length).toBeLessThanOrEqual(3)
  expect(found.some((phase) => !phase.ignition)).toBe(true)
})

test('who begins to look later sees the same rounds', () => {
  const early = phasesUntil(NOW + 6 * HOUR, vehicle('rounds'))
  const late = phasesUntil(NOW + 6 * HOUR, vehicle('rounds'), NOW + 150 * MINUTE)
  expect(early.slice(-late.length)).toEqual(late)
})

test('another seed drives other rounds', () => {
  const [one, other] = [5, 6].map((seed) => phasesUntil(NOW + HOUR, vehicle('rounds', seed)))
  expect(one?.map((phase) => phase.endMs)).not.toEqual(other?.map((phase) => phase.endMs))
})

test('9 to 12 vehicles of the demo company drive for nine tenths of the time, never fewer than 6', () => {
  const drives = demoVehicles()
    .flatMap((one) => phasesUntil(NOW + 12 * HOUR, one))
    .filter((phase) => phase.kind === 'drive')
  const counts = Array.from({ length: 12 * 12 }, (_, i) => {
    const timeMs = NOW + i * 5 * MINUTE
    return drives.filter((drive) => drive.startMs <= timeMs && timeMs < drive.endMs).length
  })
  expect(counts.filter((count) => count >= 9).length / counts.length).toBeGreaterThan(0.9)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...counts)).toBe(12)
}, 60_000)

test('an idling vehicle has stood with its engine running for 5 to 45 minutes', () => {
  const [phase, ...others] = phasesUntil(NOW + HOUR, vehicle('idle'))
  expect(others).toEqual([])
  expect(phase).toEqual({
    kind: 'stand',
    startMs: phase?.startMs,
    endMs: Infinity,
    ignition: true,
    point: VALLETTA,
    headingDegrees: 189,
  })
  expect(NOW - (phase?.startMs ?? 0)).toBeGreaterThanOrEqual(5 * MINUTE)
  expect(NOW - (phase?.startMs ?? 0)).toBeLessThanOrEqual(45 * MINUTE + 1000)
})

test('a parked vehicle has stood with its ignition off since at least 20 minutes', () => {
  const [phase] = phasesUntil(NOW + HOUR, vehicle('parked'))
  expect(phase?.ignition).toBe(false)
  expect(NOW - (phase?.startMs ?? 0)).toBeGreaterThanOrEqual(20 * MINUTE)
})

test('an offline vehicle fell silent over an hour ago with its ignition on', () => {
  const found = [...phases(malteseStreets(), vehicle('offline'), { fromMs: NOW, nowMs: NOW })]
  expect(found.map((phase) => phase.ignition)).toEqual([true])
  expect(NOW - (found[0]?.endMs ?? 0)).toBeGreaterThanOrEqual(69 * MINUTE)
})

test('the demo company reads as a fleet', () => {
  expect(parseFleet(JSON.stringify(demoVehicles()))).toEqual(demoVehicles())
})

function startOf(phase: Phase) {
  return phase.kind === 'drive' ? momentOf(phase.drive, 0).point : phase.point
}

function endOf(phase: Phase) {
  return phase.kind === 'drive' ? momentOf(phase.drive, Infinity).point : phase.point
}
