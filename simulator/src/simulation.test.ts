import { afterEach, expect, test, vi } from 'vitest'
import { actorOf } from './actor.ts'
import { dayOfDate, instantOf } from './calendar.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { type Simulation, startSimulation } from './simulation.ts'
import { TestServer } from './test-server.ts'
import { malteseStreets } from './testing.ts'

const MINUTE = 60_000
/** A Tuesday morning. */
const NOW = instantOf(dayOfDate('2026-11-17'), 9 * 60 + 42)
const van: SimulatedVehicle = {
  imei: '001010110000013',
  kind: 'van',
  seed: 42, // a shuttle that is on its way at the instants of these tests
  depot: { latitude: 35.8989, longitude: 14.5146 },
  behaviour: 'rounds',
  aroundTheClock: true,
  odometerMeters: 50_000_000,
}
/** Reading the streets takes a moment. */
const PATIENT = { timeout: 30_000 }
const started: { simulation?: Simulation; server?: TestServer }[] = []

afterEach(async () => {
  for (const { simulation, server } of started.splice(0)) {
    simulation?.stop()
    await server?.close()
  }
})

async function simulate(clock: () => number, sinceMs = clock()) {
  const server = await TestServer.start()
  const simulation = startSimulation({
    actors: [actorOf(malteseStreets(), van, 1_000)],
    addresses: { teltonika: { host: '127.0.0.1', port: server.port } },
    clock,
    speed: 100,
    sinceMs,
    log: () => {},
  })
  started.push({ simulation, server })
  return { simulation, kept: () => server.stored.get(van.imei) ?? [] }
}

test('a fix is sent when its time has come', async () => {
  let nowMs = NOW
  const { kept, simulation } = await simulate(() => nowMs)
  await vi.waitFor(() => expect(kept().length).toBe(1), PATIENT)
  nowMs += MINUTE
  await vi.waitFor(() => expect(kept().at(-1)?.timeMs).toBe(nowMs), PATIENT)
  expect(kept().every(({ timeMs }) => timeMs >= NOW && timeMs <= nowMs)).toBe(true)
  const { length } = kept()
  // The acknowledgement is still on its way back when the server has the fix.
  await vi.waitFor(
    () =>
      expect(simulation.counts()).toEqual({
        vehicles: 1,
        connected: 1,
        acknowledged: length,
        waiting: 0,
        dropped: 0,
      }),
    { timeout: 20_000 },
  )
})

test('after hours of sleep a vehicle continues where it would be, its odometer where it was', async () => {
  let nowMs = NOW
  const { kept } = await simulate(() => nowMs)
  await vi.waitFor(() => expect(kept().length).toBe(1), PATIENT)
  nowMs += 600 * MINUTE
  await vi.waitFor(() => expect(kept().at(-1)?.timeMs).toBe(nowMs), PATIENT)
  const slept = kept().filter(({ timeMs }) => timeMs > NOW && timeMs < nowMs - 10 * MINUTE)
  expect(slept).toEqual([])
  expect(kept().at(-1)?.odometerMeters).toBeLessThan(50_001_000)
})

test('history is reported before now, in order', async () => {
  const { kept } = await simulate(() => NOW, NOW - 60 * MINUTE)
  // every five seconds, so the last one before now is at most that old
  await vi.waitFor(() => expect(kept().at(-1)?.timeMs).toBeGreaterThan(NOW - 5_000), { timeout: 30_000 })
  const times = kept().map(({ timeMs }) => timeMs)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeLessThanOrEqual(NOW - 59 * MINUTE)
  expect(times.length).toBeGreaterThan(300)
})
