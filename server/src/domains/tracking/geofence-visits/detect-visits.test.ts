import { destination } from '@roadbook/geo/destination'
import { distanceMeters } from '@roadbook/geo/distance'
import { indexAreas } from '@roadbook/geo/shapes/area-index'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Geofence,
  type Geofences,
  nextVisits,
  noVisits,
  type VisitEvent,
  type VisitFix,
  visitParameters,
  visitsOf,
} from './detect-visits.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }
const startMs = Date.parse('2026-11-20T08:00:00Z')

const circle = (id: string, meters: number, from = depot, sinceMs = 0): Geofence => ({
  id,
  area: areaOf({ type: 'circle', center: from, radiusMeters: meters }),
  sinceMs,
})

function geofences(...all: Geofence[]): Geofences {
  return { index: indexAreas(all), byId: new Map(all.map((one) => [one.id, one])) }
}

/** Fixes ten seconds apart, this many metres east of the depot. */
const along = (meters: readonly number[], more: Partial<VisitFix> = {}): VisitFix[] =>
  meters.map((distance, index) => ({
    ...destination(depot, distance < 0 ? 270 : 90, Math.abs(distance)),
    atMs: startMs + index * 10_000,
    ...more,
  }))

const told = (events: readonly VisitEvent[]) =>
  events.map(({ type, geofenceId, atMs }) => `${type} ${geofenceId} ${(atMs - startMs) / 1_000}`)

test('a vehicle enters and leaves when it is surely inside and surely outside', () => {
  const { events, state } = visitsOf(
    along([-300, -110, -95, -80, 0, 95, 110, 120]),
    geofences(circle('depot', 100)),
  )
  expect(told(events)).toEqual(['enter depot 30', 'exit depot 70'])
  expect(state.open).toEqual([])
})

test('jitter at the border begins and ends nothing', () => {
  const waiting = Array.from({ length: 200 }, (_, index) => 100 + (index % 2 === 0 ? 13 : -13))
  expect(visitsOf(along([300, ...waiting]), geofences(circle('depot', 100))).events).toEqual([])
  const inside = visitsOf(along([300, 0, ...waiting, 300]), geofences(circle('depot', 100)))
  expect(told(inside.events)).toEqual(['enter depot 10', 'exit depot 2020'])
})

test('a fix that says how accurate it is moves the border', () => {
  const near = (accuracyMeters: number) =>
    visitsOf(along([300, 92], { accuracyMeters }), geofences(circle('depot', 100))).events.length
  expect([near(5), near(30)]).toEqual([1, 0])
})

test('a small geo-fence between two fixes counts as a visit, at the times of its borders', () => {
  const { events, state } = visitsOf(along([-200, 200]), geofences(circle('gate', 40)))
  expect(told(events)).toEqual(['enter gate 4', 'exit gate 6'])
  expect(state.open).toEqual([])
})

test('a segment that only touches a geo-fence is no visit', () => {
  const beside = circle('gate', 40, destination(depot, 0, 35))
  expect(visitsOf(along([-200, 200]), geofences(beside)).events).toEqual([])
})

test('where the vehicle was during a long silence is not guessed', () => {
  const late = visitParameters.maxCrossingSeconds * 1_000 + 1
  const fixes = along([-200, 200]).map((fix, index) => ({ ...fix, atMs: startMs + index * late }))
  expect(visitsOf(fixes, geofences(circle('gate', 40))).events).toEqual([])
})

test('a vehicle that stood there when the geo-fence was drawn is inside, and nobody is told that it came', () => {
  const drawn = circle('depot', 100, depot, startMs + 15_000)
  const { events } = visitsOf(along([0, 0, 0, 300]), geofences(drawn))
  expect(events.map(({ type, isInitial, isSilent }) => [type, isInitial, isSilent])).toEqual([
    ['enter', true, true],
    ['exit', true, false],
  ])
  expect(visitsOf(along([0]), geofences(circle('depot', 100))).events).toMatchObject([{ isSilent: true }])
})

test('a geo-fence that is drawn anew away from a vehicle is left without telling anybody', () => {
  const { state } = visitsOf(along([300, 0]), geofences(circle('depot', 100)))
  const moved = circle('depot', 100, destination(depot, 90, 900), startMs + 15_000)
  const next = nextVisits(state, { ...depot, atMs: startMs + 60_000 }, geofences(moved))
  expect(next).toMatchObject({ events: [{ type: 'exit', isSilent: true }], state: { open: [] } })
})

test('a deleted geo-fence has no exit', () => {
  const { state } = visitsOf(along([300, 0]), geofences(circle('depot', 100)))
  const next = nextVisits(state, { ...depot, atMs: startMs + 60_000 }, geofences())
  expect(next).toMatchObject({ events: [], state: { open: [] } })
})

test('a fix that is no newer than the last changes nothing', () => {
  const all = geofences(circle('depot', 100))
  const { state } = visitsOf(along([300, 0]), all)
  const late = { ...destination(depot, 90, 500), atMs: startMs + 10_000 }
  expect(nextVisits(state, late, all)).toEqual({ state, events: [] })
})

test('a visit goes on across the antimeridian', () => {
  const fiji = { latitude: -16.8, longitude: 179.999 }
  const fixes = [-400, -50, 150, 400].map((meters, index) => ({
    ...destination(fiji, meters < 0 ? 270 : 90, Math.abs(meters)),
    atMs: startMs + index * 10_000,
  }))
  expect(told(visitsOf(fixes, geofences(circle('pier', 200, fiji))).events)).toEqual([
    'enter pier 10',
    'exit pier 30',
  ])
  const passing = [-400, 400].map((meters, index) => ({
    ...destination(fiji, meters < 0 ? 270 : 90, Math.abs(meters)),
    atMs: startMs + index * 10_000,
  }))
  const [enter] = visitsOf(passing, geofences(circle('pier', 150, fiji))).events
  expect(enter && distanceMeters(enter, fiji)).toBeCloseTo(150, 0)
})

const drive = fc
  .array(
    fc.record({ meters: fc.integer({ min: -400, max: 400 }), seconds: fc.integer({ min: 1, max: 200 }) }),
    {
      maxLength: 60,
    },
  )
  .map((steps) => {
    let atMs = startMs
    return steps.map(({ meters, seconds }): VisitFix => {
      atMs += seconds * 1_000
      return { ...destination(depot, meters < 0 ? 270 : 90, Math.abs(meters)), atMs }
    })
  })
const several = fc
  .array(
    fc.record({ meters: fc.integer({ min: 20, max: 200 }), east: fc.integer({ min: -300, max: 300 }) }),
    {
      maxLength: 8,
    },
  )
  .map((all) =>
    geofences(
      ...all.map(({ meters, east }, index) =>
        circle(`fence ${index}`, meters, destination(depot, east < 0 ? 270 : 90, Math.abs(east))),
      ),
    ),
  )

test('fixes in any batches give the same visits', () => {
  fc.assert(
    fc.property(drive, several, fc.array(fc.nat(20)), (fixes, all, cuts) => {
      const whole = visitsOf(fixes, all)
      let state = noVisits
      const events: VisitEvent[] = []
      let at = 0
      for (const length of [...cuts, fixes.length]) {
        const part = visitsOf(fixes.slice(at, at + length), all, state)
        at += length
        state = part.state
        events.push(...part.events)
      }
      expect({ state, events }).toEqual(whole)
    }),
  )
})

test('each visit has one enter and at most one exit, in order, and what is open is what has none', () => {
  fc.assert(
    fc.property(drive, several, (fixes, all) => {
      const { events, state } = visitsOf(fixes, all)
      for (const id of all.byId.keys()) {
        const own = events.filter(({ geofenceId }) => geofenceId === id)
        expect(own.map(({ type }) => type)).toEqual(
          own.map((_, index) => (index % 2 === 0 ? 'enter' : 'exit')),
        )
        expect(own.map(({ atMs }) => atMs)).toEqual(own.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
        expect(state.open.some(({ geofenceId }) => geofenceId === id)).toBe(own.length % 2 === 1)
      }
    }),
  )
})

test('each geo-fence has the visits that it would have alone', () => {
  fc.assert(
    fc.property(drive, several, (fixes, all) => {
      const { events } = visitsOf(fixes, all)
      for (const geofence of all.byId.values()) {
        const alone = visitsOf(fixes, geofences(geofence)).events
        expect(events.filter(({ geofenceId }) => geofenceId === geofence.id)).toEqual(alone)
      }
    }),
  )
})

test('a vehicle that never comes within the accuracy of a circle never visits it, one that stands in it does', () => {
  fc.assert(
    fc.property(drive, fc.integer({ min: 30, max: 200 }), (fixes, radius) => {
      const { events } = visitsOf(fixes, geofences(circle('depot', radius)))
      const margin = Math.min(visitParameters.accuracyMeters, radius / 2)
      const sure = fixes.find((fix) => distanceMeters(fix, depot) < radius - margin - 0.01)
      if (sure) expect(events[0]?.atMs).toBeLessThanOrEqual(sure.atMs)
      const stays = fixes.every((fix) => distanceMeters(fix, depot) > radius + margin + 0.01)
      const isOneSide = fixes.every(({ longitude }) => longitude > depot.longitude)
      if (stays && isOneSide) expect(events).toEqual([])
    }),
  )
})
