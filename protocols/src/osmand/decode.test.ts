import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeJson as decodeReports, decodeQuery, numberInQuery, numbersInJson } from './decode.ts'
import { RequestError } from '../request-error.ts'
import type { Report } from '../message.ts'
import { readFixtures } from '../testing/read-fixtures.ts'

type ReportFixture = {
  name: string
  /** One of the two: the query of a GET, or the body of a POST. */
  query?: string
  body?: string
  /** What the source's test asserts. */
  asserted: string
  /** The whole report, or the message of the RequestError. */
  expected?: Report
  error?: string
}

/** The assumed time of arrival. */
const RECEIVED_AT_MS = 1_750_000_000_000

const { fixtures: reports } = await readFixtures<ReportFixture>('osmand')

const PLACE = 'id=1&lat=35.9&lon=14.5'

const numberInJson = (text: string) => numbersInJson(text)[0]

/** All its bodies are about one device. */
function decodeJson(body: unknown, receivedMs?: number): Report {
  const [report] = decodeReports(body, receivedMs)
  return report ?? { deviceId: '', records: [] }
}

function decode({ query, body }: Pick<ReportFixture, 'query' | 'body'>) {
  if (body !== undefined) return decodeJson(JSON.parse(body), RECEIVED_AT_MS)
  return decodeQuery(new URLSearchParams(query), RECEIVED_AT_MS)
}

function recordOf(query: string) {
  return decode({ query: `${PLACE}&timestamp=1377177267&${query}` }).records[0]
}

const HERE = { timeMs: 1_377_177_267_000, latitude: 35.9, longitude: 14.5 }

describe('captured reports', () => {
  test.each(reports.filter(({ expected }) => expected))('$name says the whole report', (report) => {
    expect(decode(report)).toStrictEqual(report.expected)
  })

  test.each(reports.filter(({ error }) => error))('$name is refused: $error', (report) => {
    expect(() => decode(report)).toThrow(new RequestError(report.error ?? ''))
  })

  test('each that its source reads as a position has one record', () => {
    const positions = reports.filter(({ asserted }) => asserted === 'position')
    expect(positions.map((report) => decode(report).records.length)).toEqual(positions.map(() => 1))
  })
})

describe('the number of the device', () => {
  const numberOf = ({ query, body }: Pick<ReportFixture, 'query' | 'body'>) =>
    body === undefined ? numberInQuery(new URLSearchParams(query)) : numberInJson(body)

  test.for(reports.filter(({ expected }) => expected))(
    '$name is found before anything is decoded',
    (report) => {
      expect(numberOf(report)).toBe(report.expected?.deviceId)
    },
  )

  test.for([
    ['{"location":{},"device_id" : 48241179}', '48241179'],
    ['[{"device_id":"1"', '1'],
    ['{"device_id":"482411', undefined],
    ['{"device_id":48241179', undefined],
    ['{"note":"a \\"device_id\\":\\"7\\" b"}', undefined],
    ['', undefined],
  ])('%s', ([text = '', number]) => {
    expect(numberInJson(text)).toBe(number)
  })

  test('one that can be none is refused', () => {
    expect(() => numberInJson(`{"device_id":"${'9'.repeat(129)}"}`)).toThrow(RequestError)
    expect(() => numberInQuery(new URLSearchParams('id='))).toThrow(
      'The device number is missing. Send it as id.',
    )
  })

  test('whatever is sent, it is the one that the report is decoded with, or none', () => {
    const body = fc.record({ location: fc.constant({ timestamp: 1, coords: HERE }), device_id: fc.string() })
    fc.assert(
      fc.property(body, (value) => {
        const text = JSON.stringify(value)
        let decoded: string | undefined
        try {
          decoded = decodeJson(value).deviceId
        } catch {
          expect(() => numberInJson(text) ?? refuse()).toThrow(RequestError)
          return
        }
        expect([decoded, undefined]).toContain(numberInJson(text))
      }),
    )
  })
})

function refuse(): never {
  throw new RequestError('No number.')
}

describe('the time', () => {
  test.each([
    ['1377177267', 1_377_177_267_000],
    ['1377177267.5', 1_377_177_267_500],
    ['1377177267123', 1_377_177_267_123],
    ['2016-01-27T18:55:47Z', 1_453_920_947_000],
    ['2016-01-27T18:55:47.250Z', 1_453_920_947_250],
    ['2016-01-27T18:55:47', 1_453_920_947_000],
    ['2016-01-27T20:55:47%2B02:00', 1_453_920_947_000],
    ['2016-01-27T20:55:47+0200', 1_453_920_947_000],
    ['2016-01-27T13:55:47-05:00', 1_453_920_947_000],
    ['2016-01-27 18:55:47', 1_453_920_947_000],
  ])('%s', (timestamp, timeMs) => {
    expect(decode({ query: `${PLACE}&timestamp=${timestamp}` }).records[0]?.timeMs).toBe(timeMs)
  })

  test('without one it is the time of arrival', () => {
    expect(decode({ query: PLACE }).records[0]?.timeMs).toBe(RECEIVED_AT_MS)
  })

  test('without one and without an arrival the report is refused', () => {
    expect(() => decodeQuery(new URLSearchParams(PLACE))).toThrow('The timestamp is missing.')
  })

  test('text is no time', () => {
    expect(() => decode({ query: `${PLACE}&timestamp=yesterday` })).toThrow(
      'The timestamp must be seconds since 1970 or a time such as 2026-11-20T09:42:00Z, not "yesterday".',
    )
  })

  test.each([
    ['99999999999999999999', { timeMs: 1e20 }],
    ['-5', { timeMs: -5_000 }],
    ['2016-13-45T00:00:00Z', { timeMs: Number.NaN, extra: { timestamp: '2016-13-45T00:00:00Z' } }],
  ])(
    '%s is passed on as invalid, because a refused report would be repeated for ever',
    (timestamp, expected) => {
      const place = { latitude: 35.9, longitude: 14.5 }
      expect(decode({ query: `${PLACE}&timestamp=${timestamp}` }).records).toEqual([
        { ...place, ...expected },
      ])
      const body = { device_id: '1', location: { timestamp, coords: place } }
      expect(decodeJson(body).records).toEqual([{ ...place, ...expected }])
    },
  )
})

describe('a query', () => {
  test('each parameter we know fills its field, in our units', () => {
    expect(
      recordOf(
        'speed=10&bearing=90&altitude=12.5&accuracy=4&hdop=0.9&sat=9&batt=87&battery=3.9&power=12.6&odometer=1000' +
          '&fuel=24&fuelLevel=50&fuelUsed=7&rpm=900&ignition=true&motion=0&alarm=sos',
      ),
    ).toEqual({
      ...HERE,
      speedKmh: 18.52,
      headingDegrees: 90,
      altitudeMeters: 12.5,
      accuracyMeters: 4,
      hdop: 0.9,
      satellites: 9,
      batteryPercent: 87,
      batteryVolts: 3.9,
      externalVolts: 12.6,
      odometerMeters: 1000,
      fuelLitres: 24,
      fuelPercent: 50,
      fuelUsedLitres: 7,
      engineRpm: 900,
      ignition: true,
      movement: false,
      event: 'panic',
    })
  })

  test('what we do not know is kept by its name, in its kind', () => {
    expect(
      recordOf(
        'driverUniqueId=0042&charge=true&temp=21.5&note=a+b&alarm=tamper&cell=1,2&cell=3,4&card=12345678901234567',
      ),
    ).toEqual({
      ...HERE,
      extra: {
        driverKey: '0042',
        charge: true,
        temp: 21.5,
        note: 'a b',
        alarm: 'tamper',
        cell: '1,2;3,4',
        card: '12345678901234567',
      },
    })
  })

  test('an unknown speed, an empty value and a word for a number cost nothing else', () => {
    expect(recordOf('speed=-1&bearing=&altitude=high')).toEqual({ ...HERE, extra: { altitude: 'high' } })
  })

  test('a fix that is not valid says so', () => {
    expect([recordOf('valid=false'), recordOf('valid=1')]).toEqual([
      { ...HERE, valid: false },
      { ...HERE, valid: true },
    ])
  })

  test('the place may come as one location, the number as deviceid', () => {
    expect(decode({ query: 'deviceid=7&location=35.9,14.5&timestamp=1377177267' })).toEqual({
      deviceId: '7',
      records: [HERE],
    })
  })

  test('a Map is read as well as URLSearchParams', () => {
    expect(
      decodeQuery(new Map(Object.entries({ id: '1', lat: '35.9', lon: '14.5', timestamp: '1377177267' }))),
    ).toEqual({
      deviceId: '1',
      records: [HERE],
    })
  })

  test('a name that objects inherit is only a name', () => {
    const extra = recordOf('__proto__=x&constructor=y')?.extra ?? {}
    expect(Object.entries(extra)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  test.each([
    ['lat=1&lon=2', 'The device number is missing. Send it as id.'],
    ['id=&lat=1&lon=2', 'The device number is missing. Send it as id.'],
    [`id=${'9'.repeat(129)}`, 'The device number (id) must have at most 128 characters.'],
    ['id=1&lat=1', 'The longitude (lon) must be a number.'],
    ['id=1&lat=north&lon=2', 'The latitude (lat) must be a number.'],
    ['id=1&location=1,2,3', 'The location must be latitude,longitude such as 35.8989,14.5146, not "1,2,3".'],
  ])('%s is refused', (query, words) => {
    expect(() => decode({ query })).toThrow(new RequestError(words))
  })
})

test('an alarm without a place is a record without one, and other reports have no record', () => {
  const record = { timeMs: RECEIVED_AT_MS, latitude: 0, longitude: 0, event: 'panic' }
  for (const place of ['', '&lat=&lon=', '&lat=north&lon=2']) {
    expect(decode({ query: `id=1&alarm=sos${place}` }).records).toEqual([record])
  }
  const location = { coords: {}, extras: { alarm: 'sos' } }
  expect(decodeJson({ device_id: '1', location }, RECEIVED_AT_MS).records).toMatchObject([record])
  expect(decode({ query: 'id=1&alarm=overspeed' }).records).toEqual([])
})

describe('a place off the globe', () => {
  test.each([
    ['lat=91&lon=2', 91, 2],
    ['lat=1&lon=-181', 1, -181],
    ['lat=NaN&lon=-Infinity', Number.NaN, Number.NaN],
    ['lat=1e400&lon=2', Number.POSITIVE_INFINITY, 2],
  ])('%s is handed on for what it is', (place, latitude, longitude) => {
    expect(decode({ query: `id=1&${place}` }).records).toEqual([
      { timeMs: RECEIVED_AT_MS, latitude, longitude },
    ])
  })

  test('null in JSON is a number that is none', () => {
    const location = { timestamp: 1_377_177_267, coords: { latitude: null, longitude: 2 } }
    expect(decodeJson({ device_id: 'a', location }).records).toEqual([
      { timeMs: 1_377_177_267_000, latitude: Number.NaN, longitude: 2 },
    ])
  })
})

describe('a JSON body', () => {
  const location = { timestamp: '2025-06-15T13:45:12.862Z', coords: { latitude: 1, longitude: 2 } }
  const record = { timeMs: 1_749_995_112_862, latitude: 1, longitude: 2 }

  test('meters per second become kilometers per hour, a share of one per cent', () => {
    const body = {
      device_id: 5,
      location: {
        ...location,
        coords: { latitude: 1, longitude: 2, speed: 12.5, heading: 45, accuracy: 3, altitude: -2 },
        battery: { level: 0.57, is_charging: true },
        is_moving: true,
        odometer: 1234.5,
        event: 'heartbeat',
        activity: { type: 'in_vehicle' },
        extras: { alarm: 'sos', seats: 4, nested: { deep: 1 } },
      },
    }
    expect(decodeJson(body)).toEqual({
      deviceId: '5',
      records: [
        {
          ...record,
          speedKmh: 45,
          headingDegrees: 45,
          accuracyMeters: 3,
          altitudeMeters: -2,
          batteryPercent: 57,
          movement: true,
          odometerMeters: 1234.5,
          event: 'panic',
          extra: { motionEvent: 'heartbeat', activity: 'in_vehicle', charging: true, alarm: 'sos', seats: 4 },
        },
      ],
    })
  })

  test('several locations of one device', () => {
    expect(decodeJson({ device_id: 'a', location: [location, location] })).toEqual({
      deviceId: 'a',
      records: [record, record],
    })
  })

  test('several bodies of one device', () => {
    const body = { device_id: 'a', location }
    expect(decodeJson([body, body])).toEqual({ deviceId: 'a', records: [record, record] })
  })

  test('of a list the good locations are used, and the others are reported', () => {
    const bad = { ...location, coords: { latitude: 'north' } }
    const body = { device_id: 'a', location: [bad, location, null, location, 7] }
    expect(decodeJson(body)).toEqual({
      deviceId: 'a',
      records: [record, record],
      unreadable: [
        {
          reason: 'unreadable',
          detail: 'The latitude (coords.latitude) must be a number.',
          bytes: new TextEncoder().encode(JSON.stringify(bad)),
          records: 3,
        },
      ],
    })
  })

  test.each<[string, unknown]>([
    ['The body must be an object with device_id and location.', null],
    ['The body must be an object with device_id and location.', 'text'],
    ['The list of reports is empty. Send at least one.', []],
    ['The device number is missing. Send it as device_id.', { location }],
    [
      'The location is missing. Send it as location, an object with coords and timestamp.',
      { device_id: 'a' },
    ],
    [
      'The latitude (coords.latitude) must be a number.',
      { device_id: 'a', location: { ...location, coords: {} } },
    ],
    [
      'The timestamp is missing. Send it as timestamp, in seconds since 1970.',
      { device_id: 'a', location: { coords: location.coords } },
    ],
    [
      'The reports must be of one device. Send each device’s reports separately.',
      [
        { device_id: 'a', location },
        { device_id: 'b', location },
      ],
    ],
  ])('%s', (words, body) => {
    expect(() => decodeJson(body)).toThrow(new RequestError(words))
  })

  test('anything is read or refused by RequestError', () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ device_id: fc.jsonValue(), location: fc.jsonValue() }),
      fc.record({
        device_id: fc.constant('a'),
        location: fc.record({
          timestamp: fc.jsonValue(),
          coords: fc.constant(location.coords),
          extras: fc.jsonValue(),
        }),
      }),
    )
    fc.assert(
      fc.property(body, (value) => {
        try {
          decodeJson(value)
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError)
        }
      }),
    )
  })
})

test('any query is read or refused by RequestError', () => {
  const name = fc.oneof(
    fc.constantFrom('id', 'lat', 'lon', 'location', 'timestamp', 'speed', 'valid', 'alarm'),
    fc.string(),
  )
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.constant('1'))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (parameters) => {
      try {
        decodeQuery(parameters)
      } catch (error) {
        expect(error).toBeInstanceOf(RequestError)
      }
    }),
  )
})
