/** Other platforms and apps, whose JSON is read by a table of names. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import { type JsonMapping, mappedJson } from './json-mapping.ts'
import type { JsonBodies, Report } from '../message.ts'
import { overland } from '../overland/protocol.ts'
import { owntracks } from '../owntracks/protocol.ts'
import type { Protocol } from '../protocol.ts'
import { protocols } from '../protocols.ts'
import { readFixtures } from '../testing/read-fixtures.ts'
import { RequestError } from '../request-error.ts'
import { traccar } from '../traccar/protocol.ts'

type BodyFixture = { name: string; body: object; number?: string; expected: Report[] }

const json = ({ http }: Protocol): JsonBodies => http?.json ?? mappedJson(simple)

describe.each(['flespi', 'owntracks'])('captured bodies of %s', async (name) => {
  const { fixtures } = await readFixtures<BodyFixture>(name)
  test.each(fixtures)('$name is read completely', ({ body, number, expected }) => {
    expect(json(protocols[name] ?? traccar).decode(body, RECEIVED_MS, number)).toStrictEqual(expected)
  })
})

const simple: JsonMapping = { number: 'id', time: 'at', latitude: 'lat', longitude: 'lon' }
const here = { at: 1_760_000_000, lat: 35.9, lon: 14.5 }
const place = { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5 }

function records(mapping: Partial<JsonMapping>, body: object) {
  const [report] = mappedJson({ ...simple, ...mapping }).decode({ id: 1, ...here, ...body }, RECEIVED_MS)
  return report?.records
}

test('a value is found by names joined by dots, in names that contain dots, and in lists', () => {
  const fields = { speedKmh: 'a.b', headingDegrees: 'c.d.e', hdop: 'list.1' }
  expect(records({ fields }, { a: { b: 50 }, 'c.d': { e: 90 }, list: [7, 0.8] })).toEqual([
    { ...place, speedKmh: 50, headingDegrees: 90, hdop: 0.8 },
  ])
})

test('values are converted by factors and words; a negative one is unknown', () => {
  const fields: JsonMapping['fields'] = {
    speedKmh: { path: 'mps', factor: 3.6 },
    ignition: { path: 'acc', values: { ON: true, OFF: false } },
    satellites: 'sat',
    altitudeMeters: 'alt',
  }
  expect(records({ fields }, { mps: 12.5, acc: 'OFF', sat: -1, alt: -3 })).toEqual([
    { ...place, speedKmh: 45, ignition: false, altitudeMeters: -3 },
  ])
})

test('what the table does not name is left out, unless it is in the object of others', () => {
  const mapping = { extra: { door: 'in.door' }, others: 'in' }
  expect(records(mapping, { in: { door: true, level: 4, deep: { x: 1 }, none: null }, more: 1 })).toEqual([
    { ...place, extra: { door: true, level: 4 } },
  ])
})

test('reports of several devices are told apart, and one that cannot be read is named without holding up the rest', () => {
  const protocol = mappedJson({ ...simple, reports: 'list' })
  const bad = { id: 'b', at: 1_760_000_000, lat: 'north', lon: 1 }
  const list = [{ id: 'a', ...here }, bad, { id: 'b', ...here }]
  expect(protocol.numbersIn(JSON.stringify({ list }))).toEqual(['a', 'b'])
  expect(protocol.decode({ list }, RECEIVED_MS)).toMatchObject([
    { deviceId: 'a', records: [place], unreadable: [] },
    { deviceId: 'b', records: [place], unreadable: [{ reason: 'unreadable', records: 1 }] },
  ])
})

test('the number of the URL counts for the whole body', () => {
  expect(mappedJson(simple).decode([here, here], RECEIVED_MS, '17')).toMatchObject([
    { deviceId: '17', records: [place, place] },
  ])
})

test('a call for help is never refused because of its place, and comes before other alarms', () => {
  const [report] = mappedJson({ ...simple, alarm: 'alarm' }).decode(
    { id: 1, at: here.at, alarm: 'lowBattery,sos' },
    RECEIVED_MS,
  )
  expect(report?.records).toEqual([{ timeMs: place.timeMs, latitude: 0, longitude: 0, event: 'panic' }])
  expect(records({ alarm: 'kind', alarms: { SOS: 'panic' } }, { kind: 'SOS' })).toEqual([
    { ...place, event: 'panic' },
  ])
  expect(records({ alarm: 'kind', alarms: { SOS: 'panic' } }, { kind: 'sos' })).toEqual([
    { ...place, extra: { alarm: 'sos' } },
  ])
})

test.each([
  [{}, 'The device number is missing. Send it as id.'],
  [[], 'The body has no reports.'],
  [[7], 'The body has no reports.'],
  ['text', 'The body has no reports.'],
])('%j is refused', (body, words) => {
  expect(() => mappedJson(simple).decode(body, RECEIVED_MS)).toThrow(new RequestError(words))
})

test('Traccar forwards knots, attributes and alarms', () => {
  const body = {
    device: { id: 3, uniqueId: '353419036066061', name: 'Van' },
    position: {
      fixTime: '2026-03-01T08:00:00.000+00:00',
      valid: true,
      latitude: 35.9,
      longitude: 14.5,
      speed: 10,
      course: 90,
      altitude: 12,
      attributes: {
        ignition: true,
        motion: true,
        odometer: 1500,
        power: 12.6,
        driverUniqueId: '0042',
        alarm: 'sos',
        io5: 3,
      },
    },
  }
  expect(json(traccar).numbersIn(JSON.stringify(body))).toEqual(['353419036066061'])
  const query = {
    id: '353419036066061',
    timestamp: '2026-03-01T08:00:00.000+00:00',
    lat: '35.9',
    lon: '14.5',
    speed: '10',
    bearing: '90',
    altitude: '12',
    valid: 'true',
    attributes: JSON.stringify(body.position.attributes),
  }
  const said = [
    json(traccar).decode(body, RECEIVED_MS)[0],
    traccar.http?.decodeQuery?.(Object.entries(query), RECEIVED_MS),
  ]
  for (const report of said) {
    expect(report?.records).toEqual([
      {
        timeMs: Date.parse('2026-03-01T08:00:00Z'),
        latitude: 35.9,
        longitude: 14.5,
        valid: true,
        speedKmh: 18.52,
        headingDegrees: 90,
        altitudeMeters: 12,
        ignition: true,
        movement: true,
        odometerMeters: 1500,
        externalVolts: 12.6,
        event: 'panic',
        extra: { driverKey: '0042', io5: 3 },
      },
    ])
  }
})

test('Overland posts a list of places, of which -1 means unknown', () => {
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [14.5, 35.9] },
    properties: {
      timestamp: '2026-03-01T08:00:00Z',
      speed: 5,
      course: -1,
      altitude: 40,
      horizontal_accuracy: 10,
      battery_level: 0.8,
      battery_state: 'charging',
      motion: ['driving'],
      device_id: '17',
    },
  }
  expect(json(overland).decode({ locations: [feature] }, RECEIVED_MS)).toEqual([
    {
      deviceId: '17',
      unreadable: [],
      records: [
        {
          timeMs: Date.parse('2026-03-01T08:00:00Z'),
          latitude: 35.9,
          longitude: 14.5,
          speedKmh: 18,
          altitudeMeters: 40,
          accuracyMeters: 10,
          batteryPercent: 80,
          extra: { charging: true, activity: 'driving' },
        },
      ],
    },
  ])
})

test('an object or a list in place of a word is ignored, and the position is kept', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  for (const battery_state of [{ toString: 1 }, deep, null]) {
    const properties = { timestamp: '2026-03-01T08:00:00Z', battery_state, device_id: '17' }
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [14.5, 35.9] }, properties }
    const [report] = json(overland).decode({ locations: [feature] }, RECEIVED_MS)
    expect(report?.records).toEqual([
      { timeMs: Date.parse('2026-03-01T08:00:00Z'), latitude: 35.9, longitude: 14.5 },
    ])
  }
})

test('what OwnTracks sends besides locations is no report', () => {
  expect(json(owntracks).decode({ _type: 'lwt', tst: 1_760_000_000 }, RECEIVED_MS, '17')).toEqual([])
})

test('any JSON is read, or refused by RequestError', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(35.9, 'a', '1', null, [], {}))
  const report = fc.dictionary(fc.constantFrom('id', 'at', 'lat', 'lon', 'x', 'x.y', '__proto__'), value)
  const mapping: JsonMapping = {
    ...simple,
    fields: { speedKmh: 'x.y.z', ignition: 'x' },
    alarm: 'x',
    others: 'x',
  }
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), report, fc.array(report)), (body) => {
      try {
        mappedJson(mapping).decode(body, RECEIVED_MS)
      } catch (error) {
        expect(error).toBeInstanceOf(RequestError)
      }
    }),
  )
})
