import { destination } from '@roadbook/geo/destination'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AlarmFollower } from './alarm-follower.ts'
import type { AlarmRule, AlarmState, FollowingAlarms, NewAlarmEvent } from './alarm-state.ts'
import type { AlarmSample } from './sample.ts'
import { oneOfEachType, thermometer } from './testing.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }
const startMs = Date.parse('2026-11-20T08:00:00Z')

/** Whether a device was offline depends on when it was heard, not on its records alone. */
const conditions = oneOfEachType.filter(({ type }) => type !== 'deviceOffline')
const rules = conditions.map((condition): AlarmRule => ({
  id: condition.type,
  name: condition.type,
  condition,
  sinceMs: 0,
  countsAt: (atMs) => Math.floor(atMs / 3_600_000) % 4 !== 3,
  watches: () => true,
}))
const vehicles = {
  tankLitres: new Map([['van', 60]]),
  sensors: new Map([['van', [thermometer]]]),
  signOns: new Map(),
}
const following = { vehicleId: 'van', rules: { all: rules, ...vehicles } }

const events = ['harshBraking', 'towing', 'powerCut', 'lowBattery', 'panic', 'overspeed'] as const
const drive = fc
  .array(
    fc.record({
      seconds: fc.constantFrom(1, 2, 30, 60, 400, 4_000),
      meters: fc.integer({ min: 0, max: 900 }),
      speedKmh: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
      headingDegrees: fc.option(fc.integer({ min: 0, max: 359 }), { nil: undefined }),
      ignition: fc.option(fc.boolean(), { nil: undefined }),
      externalVolts: fc.constantFrom(undefined, 0, 9, 11.5, 12.4),
      batteryPercent: fc.constantFrom(undefined, 15, 40),
      fuelLitres: fc.constantFrom(undefined, 20, 30, 40),
      celsius: fc.constantFrom(undefined, 4, 8.5, 12),
      event: fc.option(fc.constantFrom(...events), { nil: undefined, freq: 6 }),
      isKeyShown: fc.constantFrom(undefined, undefined, undefined, true as const),
      isPlaced: fc.boolean(),
    }),
    { maxLength: 80 },
  )
  .map((steps) => {
    let atMs = startMs
    return steps.map(({ seconds, meters, isPlaced, isKeyShown, event, celsius, ...said }): AlarmSample => {
      atMs += seconds * 1_000
      return {
        ...said,
        atMs,
        ...(isPlaced ? { place: destination(depot, 90, meters) } : {}),
        ...(isKeyShown ? { isKeyShown } : {}),
        ...(event ? { event } : {}),
        ...(celsius === undefined ? {} : { measured: { extra: { temperature1Celsius: celsius } } }),
      }
    })
  })

function followAlarms(from: AlarmState | null, samples: readonly AlarmSample[], of: FollowingAlarms) {
  const follower = new AlarmFollower(from, of)
  for (const sample of samples) follower.take(sample)
  return { ...follower.found(), state: follower.state() }
}

/** The history after several steps: later reports are applied to their entries. */
function historyOf(samples: readonly AlarmSample[], cuts: readonly number[]) {
  const all = new Map<string, NewAlarmEvent>()
  let state: AlarmState | null = null
  let at = 0
  for (const length of [...cuts, samples.length]) {
    const followed = followAlarms(state, samples.slice(at, at + length), following)
    at += length
    // As the database stores it between two batches.
    state = JSON.parse(JSON.stringify(followed.state)) as AlarmState
    for (const event of followed.events) {
      expect(all.has(event.id)).toBe(false)
      all.set(event.id, event)
    }
    for (const { id, ...more } of followed.progress) Object.assign(all.get(id) ?? {}, more)
  }
  return { history: [...all.values()], state }
}

test('records in any batches give the same history and the same state', () => {
  fc.assert(
    fc.property(drive, fc.array(fc.nat(20)), (samples, cuts) => {
      expect(historyOf(samples, cuts)).toEqual(historyOf(samples, []))
    }),
  )
})

test('what is followed again gives the same ids, and repeats change nothing', () => {
  fc.assert(
    fc.property(drive, (samples) => {
      const { history, state } = historyOf(samples, [])
      expect(historyOf(samples, []).history).toEqual(history)
      expect(followAlarms(state, samples, following)).toMatchObject({ events: [], progress: [] })
    }),
  )
})

test('each alarm finds what it would find alone', () => {
  fc.assert(
    fc.property(drive, (samples) => {
      const together = followAlarms(null, samples, following).events
      for (const rule of rules) {
        const alone = followAlarms(null, samples, {
          ...following,
          rules: { ...following.rules, all: [rule] },
        })
        const own = (all: readonly NewAlarmEvent[]) => all.filter(({ alarmId }) => alarmId === rule.id)
        expect(own(together)).toEqual(own(alone.events))
      }
    }),
  )
})

test('entries of one alarm begin after the one before has ended', () => {
  fc.assert(
    fc.property(drive, (samples) => {
      const { history } = historyOf(samples, [])
      for (const { id, condition } of rules) {
        if (condition.type === 'harshDriving' || condition.type === 'lowBattery') continue
        const own = history.filter(({ alarmId }) => alarmId === id).toSorted((a, b) => a.atMs - b.atMs)
        for (const [nth, { endMs, atMs }] of own.entries()) {
          if (endMs !== null) expect(endMs).toBeGreaterThanOrEqual(atMs)
          const next = own[nth + 1]
          if (next) expect(endMs).not.toBeNull()
          if (next && endMs !== null) expect(next.atMs).toBeGreaterThanOrEqual(endMs)
        }
      }
    }),
  )
})

const speeds = fc.array(fc.integer({ min: 70, max: 95 }), { maxLength: 60 })

test('overspeed is what a plain look at all speeds finds', () => {
  fc.assert(
    fc.property(speeds, (all) => {
      const samples = all.map((speedKmh, nth): AlarmSample => ({
        atMs: startMs + nth * 10_000,
        place: destination(depot, 90, nth * 200),
        speedKmh,
      }))
      const [overspeed] = rules
      const only = overspeed ? [{ ...overspeed, countsAt: () => true }] : []
      const { events: found } = followAlarms(null, samples, {
        ...following,
        rules: { ...following.rules, all: only },
      })
      const expected: object[] = []
      for (let nth = 0; nth < all.length;) {
        if ((all[nth] ?? 0) <= 80) {
          nth += 1
          continue
        }
        const slow = all.findIndex((speed, later) => later > nth && speed < 77)
        const end = slow === -1 ? all.length : slow
        if (end - 1 - nth >= 2)
          expected.push({
            atMs: startMs + nth * 10_000,
            endMs: slow === -1 ? null : startMs + slow * 10_000,
            value: Math.max(...all.slice(nth, end)),
          })
        nth = end
      }
      expect(found.map(({ atMs, endMs, value }) => ({ atMs, endMs, value }))).toEqual(expected)
    }),
  )
})
