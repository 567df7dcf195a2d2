import { expect, test } from 'vitest'
import { encodePolyline } from '@roadbook/geo/polyline'
import {
  recordAlarms,
  isLongPeriod,
  overnightTrips,
  recordPoints,
  pointsOfRoutes,
  stopsOf,
  stopsWithin,
} from './route-history.ts'
import { aTrip } from '../../../testing/trips.ts'

const record = {
  TIME: '2026-11-20T07:12:00.000Z',
  LATITUDE: 35.9,
  LONGITUDE: 14.5,
  SPEED: 30,
  HEADING: 90,
  IGNITION: true,
  ODOMETER: null,
  EVENT: 'position',
}
const ignitionOff = {
  ...record,
  TIME: '2026-11-20T07:13:00.000Z',
  LATITUDE: null,
  LONGITUDE: null,
  SPEED: null,
  EVENT: 'ignitionOff',
}

test('a record without a location is placed at the last known one', () => {
  expect(recordPoints([record, ignitionOff])[1]).toEqual({
    atMs: Date.parse('2026-11-20T07:13:00.000Z'),
    latitude: 35.9,
    longitude: 14.5,
    speedKmh: null,
    headingDegrees: 90,
  })
})

test('tracker alerts are placed where the vehicle was at that time', () => {
  const jammed = { ...ignitionOff, EVENT: 'jamming' }
  expect(recordAlarms([record, ignitionOff, jammed])).toEqual([
    { kind: 'jamming', atMs: Date.parse('2026-11-20T07:13:00.000Z'), latitude: 35.9, longitude: 14.5 },
  ])
  expect(recordAlarms([jammed])).toEqual([])
})

test('records without any location give no route', () => {
  expect(recordPoints([ignitionOff])).toEqual([])
})

test('a stop between two trips is a single stop', () => {
  const stop = {
    startTime: '2026-11-20T08:00:00.000Z',
    endTime: '2026-11-20T08:30:00.000Z',
    latitude: 35.9,
    longitude: 14.5,
    address: null,
    geofenceName: null,
    idleSeconds: 0,
    move: null,
  }
  const route = {
    tripId: '0199b2a0-0000-7000-8000-000000000001',
    startTime: '2026-11-20T07:00:00.000Z',
    endTime: '2026-11-20T08:00:00.000Z',
    geometry: '',
    speeds: [],
    offsetSeconds: [],
    stops: [stop],
  }
  expect(stopsOf([route, { ...route, stops: [stop] }])).toEqual([stop])
})

test('routes are in order of time, with stops between them', () => {
  const route = (hour: number) => ({
    tripId: '0199b2a0-0000-7000-8000-000000000001',
    startTime: `2026-11-20T0${hour}:00:00.000Z`,
    endTime: `2026-11-20T0${hour}:10:00.000Z`,
    geometry: encodePolyline([
      { latitude: 35.9, longitude: 14.4 },
      { latitude: 35.9, longitude: 14.5 },
    ]),
    speeds: [40, 30],
    offsetSeconds: [0, 600],
    stops: [],
  })
  expect(
    pointsOfRoutes([route(9), route(7)]).map(({ atMs, speedKmh }) => [
      new Date(atMs).toISOString(),
      speedKmh,
    ]),
  ).toEqual([
    ['2026-11-20T07:00:00.000Z', 40],
    ['2026-11-20T07:10:00.000Z', 0],
    ['2026-11-20T09:00:00.000Z', 40],
    ['2026-11-20T09:10:00.000Z', 0],
  ])
})

test('a trip that started the day before and ends in the period belongs to it, one that ended earlier does not', () => {
  const trip = (endTime: string) => aTrip({ startTime: '2026-11-19T21:40:00.000Z', endTime })
  // 00:10 and 23:50 in Malta.
  const [over, before] = [trip('2026-11-19T23:10:00.000Z'), trip('2026-11-19T22:50:00.000Z')]
  const dayOf = (time: string) =>
    new Date(Date.parse(time) + 3_600_000).toISOString().slice(0, '2026-11-20'.length)
  expect(overnightTrips([over, before], '2026-11-20', dayOf)).toEqual([over])
})

test('two days are shown with all records of the device, longer periods by trips', () => {
  const until = (endDate: string) => isLongPeriod({ startDate: '2026-11-01', endDate })
  expect([until('2026-11-01'), until('2026-11-02'), until('2026-11-03')]).toEqual([false, false, true])
})

test('a stop belongs to the period if they overlap', () => {
  const at = (hour: number) => new Date(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000).toISOString()
  const stop = (from: number, to: number | null) => ({
    startTime: at(from),
    endTime: to === null ? null : at(to),
    latitude: 35.9,
    longitude: 14.5,
    address: null,
    geofenceName: null,
    idleSeconds: 0,
    move: null,
  })
  const stops = [stop(-9, -1), stop(-5, 2), stop(8, 9), stop(23, null), stop(30, 36)]
  const span = { fromMs: Date.parse(at(0)), toMs: Date.parse(at(24)) }
  expect(stopsWithin(stops, span).map(({ startTime }) => startTime)).toEqual([at(-5), at(8), at(23)])
})
