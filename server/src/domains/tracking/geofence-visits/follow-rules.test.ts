import { destination } from '@roadbook/geo/destination'
import { indexAreas } from '@roadbook/geo/shapes/area-index'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  followClock,
  type FollowedFix,
  followRules,
  type GeofenceRule,
  type GeofenceRules,
  nextDwellMs,
  type NewAlert,
  notFollowed,
} from './follow-rules.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }
const startMs = Date.parse('2026-11-20T08:00:00Z')

const rule = (more: Partial<GeofenceRule> = {}, radiusMeters = 100): GeofenceRule => ({
  id: 'depot',
  name: 'Depot Marsa',
  area: areaOf({ type: 'circle', center: depot, radiusMeters }),
  sinceMs: 0,
  trigger: 'both',
  dwellSeconds: null,
  limitKmh: null,
  countsAt: () => true,
  watches: () => true,
  ...more,
})
const rulesOf = (...all: GeofenceRule[]): GeofenceRules => ({
  index: indexAreas(all),
  byId: new Map(all.map((one) => [one.id, one])),
})

/** Fixes ten seconds apart, this many metres east of the depot. */
const along = (meters: readonly number[], speeds: readonly number[] = []): FollowedFix[] =>
  meters.map((distance, nth) => ({
    ...destination(depot, distance < 0 ? 270 : 90, Math.abs(distance)),
    atMs: startMs + nth * 10_000,
    speedKmh: speeds[nth],
  }))

const following = (rules: GeofenceRules, ids = { last: 0 }) => ({
  vehicleId: 'van',
  rules,
  newId: () => `alert ${++ids.last}`,
})
const told = (alerts: readonly NewAlert[]) =>
  alerts.map(({ type, atMs }) => `${type} ${(atMs - startMs) / 1_000}`)
const alertsOf = (fixes: readonly FollowedFix[], ...rules: GeofenceRule[]) =>
  followRules(notFollowed, fixes, following(rulesOf(...rules))).alerts

test('each trigger alerts for what it names, and for nothing else', () => {
  const passing = along([-300, 0, 20, 300])
  expect(told(alertsOf(passing, rule({ trigger: 'enter' })))).toEqual(['enter 10'])
  expect(told(alertsOf(passing, rule({ trigger: 'exit' })))).toEqual(['exit 30'])
  expect(told(alertsOf(passing, rule()))).toEqual(['enter 10', 'exit 30'])
})

test('a vehicle that is not watched, and an instant outside the schedule, alert nobody', () => {
  const passing = along([-300, 0, 20, 300])
  expect(alertsOf(passing, rule({ watches: (id) => id === 'truck' }))).toEqual([])
  const from20 = rule({ countsAt: (atMs) => atMs >= startMs + 20_000 })
  expect(told(alertsOf(passing, from20))).toEqual(['exit 30'])
})

test('a dwell is told once, when it is long enough, also where the device sends nothing meanwhile', () => {
  const dwell = rule({ trigger: 'dwell', dwellSeconds: 60 })
  const staying = along([-300, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300])
  expect(told(alertsOf(staying, dwell))).toEqual(['dwell 70'])
  const silent = [...along([-300, 0]), { ...destination(depot, 90, 300), atMs: startMs + 600_000 }]
  expect(told(alertsOf(silent, dwell))).toEqual(['dwell 70'])
  expect(alertsOf(along([-300, 0, 0, 300]), dwell)).toEqual([])
})

test('the clock tells a dwell of a silent vehicle once, and says before when it is due', () => {
  const rules = rulesOf(rule({ trigger: 'dwell', dwellSeconds: 60 }))
  const { state } = followRules(notFollowed, along([-300, 0]), following(rules))
  expect(nextDwellMs(state, following(rules))).toBe(startMs + 70_000)
  expect(followClock(state, startMs + 69_000, following(rules)).alerts).toEqual([])
  const { state: after, alerts } = followClock(state, startMs + 75_000, following(rules))
  expect(alerts).toMatchObject([{ type: 'dwell', atMs: startMs + 70_000, dwellSeconds: 60 }])
  expect(nextDwellMs(after, following(rules))).toBeNull()
  expect(followClock(after, startMs + 99_000, following(rules)).alerts).toEqual([])
})

test('speeding begins above the limit for ten seconds, has its highest speed, and ends three below', () => {
  const limit = rule({ trigger: 'speeding', limitKmh: 50 }, 5_000)
  const fixes = along([0, 100, 200, 300, 400, 500, 600], [40, 52, 61, 58, 48, 46, 52])
  const [alert, ...others] = alertsOf(fixes, limit)
  expect(alert).toMatchObject({
    type: 'speeding',
    speedKmh: 61,
    atMs: startMs + 10_000,
    endMs: startMs + 50_000,
  })
  expect(others).toEqual([])
  expect(alertsOf(along([0, 100, 200], [40, 90, 40]), limit)).toEqual([])
})

test('speeding that a later batch goes on with is one alert, whose end comes with it', () => {
  const rules = rulesOf(rule({ trigger: 'speeding', limitKmh: 50 }, 5_000))
  const fixes = along([0, 100, 200, 300, 400], [60, 60, 60, 70, 20])
  const first = followRules(notFollowed, fixes.slice(0, 3), following(rules))
  const second = followRules(first.state, fixes.slice(3), following(rules))
  expect([first.alerts.length, second.alerts.length]).toEqual([1, 0])
  expect(second.progress.at(-1)).toEqual({ id: first.alerts[0]?.id, speedKmh: 70, endMs: startMs + 40_000 })
})

test('a leap that no vehicle can make opens no visit', () => {
  const elsewhere = { ...destination(depot, 90, 20_000), atMs: startMs + 15_000 }
  const fixes = [...along([0, 0]), elsewhere, { ...depot, atMs: startMs + 20_000 }]
  expect(alertsOf(fixes, rule())).toEqual([])
})

const drive = fc
  .array(
    fc.record({
      meters: fc.integer({ min: -300, max: 300 }),
      seconds: fc.integer({ min: 5, max: 90 }),
      speedKmh: fc.integer({ min: 0, max: 90 }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let atMs = startMs
    return steps.map(({ meters, seconds, speedKmh }): FollowedFix => {
      atMs += seconds * 1_000
      return { ...destination(depot, meters < 0 ? 270 : 90, Math.abs(meters)), atMs, speedKmh }
    })
  })

test('fixes in any batches, with the clock in between, give the same alerts', () => {
  const rules = rulesOf(
    rule(),
    rule({ id: 'dwell', trigger: 'dwell', dwellSeconds: 60 }, 150),
    rule({ id: 'speed', trigger: 'speeding', limitKmh: 40 }, 250),
  )
  fc.assert(
    fc.property(drive, fc.array(fc.nat(20)), (fixes, cuts) => {
      const key = ({ geofenceId, type, atMs, dwellSeconds }: NewAlert) =>
        [geofenceId, type, atMs, dwellSeconds].join()
      const whole = followRules(notFollowed, fixes, following(rules))
      let state = notFollowed
      const alerts: NewAlert[] = []
      const ids = { last: 0 }
      let at = 0
      for (const length of [...cuts, fixes.length]) {
        const part = fixes.slice(at, at + length)
        at += length
        const followed = followRules(state, part, following(rules, ids))
        const clock = followClock(followed.state, followed.state.last?.atMs ?? 0, following(rules, ids))
        state = clock.state
        alerts.push(...followed.alerts, ...clock.alerts)
        for (const { id, ...more } of followed.progress)
          Object.assign(alerts.find((alert) => alert.id === id) ?? {}, more)
      }
      expect(alerts.map(key).toSorted()).toEqual(whole.alerts.map(key).toSorted())
      const speeding = (all: readonly NewAlert[]) =>
        all.flatMap(({ type, speedKmh, endMs }) => (type === 'speeding' ? [{ speedKmh, endMs }] : []))
      expect(speeding(alerts)).toEqual(speeding(whole.alerts))
    }),
  )
})

test('enters and exits of a rule that watches all are its visits, each once', () => {
  fc.assert(
    fc.property(drive, (fixes) => {
      const { events, alerts } = followRules(notFollowed, fixes, following(rulesOf(rule())))
      const loud = events.filter(({ isSilent }) => !isSilent)
      expect(told(alerts)).toEqual(loud.map(({ type, atMs }) => `${type} ${(atMs - startMs) / 1_000}`))
    }),
  )
})
