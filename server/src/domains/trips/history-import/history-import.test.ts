import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AppError } from '../../../errors.ts'
import { FileError } from '../../../platform/files/file-error.ts'
import * as csv from './csv.ts'
import * as gpx from './gpx.ts'
import * as kml from './kml.ts'
import { wallClock } from '../../../platform/files/wall-clock.ts'

const parseGpx = (text: string) => gpx.parseGpx([text])
const parseKml = (text: string) => kml.parseKml([text])
const parseCsv = (text: string, times?: Parameters<typeof csv.parseCsv>[1]) => csv.parseCsv([text], times)

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.gpx`, import.meta.url), 'utf8')

/** The error that the sender of the file gets. */
function refusalOf(read: () => unknown): string {
  try {
    read()
    return 'was read'
  } catch (error) {
    if (error instanceof FileError) return AppError.of(error.problem).message
    throw error
  }
}

test('a real drive in GPX comes out point by point, speed in km/h', () => {
  const { records, skipped } = parseGpx(fixture('envirocar-0fd5ef_2020-02-28T1154'))
  expect([records.length, skipped]).toEqual([95, []])
  expect(records[0]).toEqual({
    timeMs: Date.parse('2020-02-28T11:54:19Z'),
    latitude: 51.681368,
    longitude: 7.808909,
    altitudeMeters: 114.4,
    speedKmh: 10.51,
    headingDegrees: 351.4,
  })
})

test('GPX 1.0 is read too', () => {
  const { records } = parseGpx(fixture('gpxv1_0'))
  expect([records.length, records[0]]).toEqual([
    14,
    { timeMs: Date.parse('2015-02-06T07:36:46Z'), latitude: 51.343657, longitude: 12.360708 },
  ])
})

test('points without a time are counted, not guessed', () => {
  expect(parseGpx(fixture('issue-127'))).toEqual({ records: [], skipped: [{ reason: 'noTime', points: 2 }] })
})

test.each(['no_trk', 'no_trkpt', 'no_trkseg', 'test-only-wpt'])(
  '%s holds no drive, and is no error',
  (name) => {
    expect(parseGpx(fixture(name))).toEqual({ records: [], skipped: [] })
  },
)

test('what is not GPX is refused with what to do', () => {
  expect(refusalOf(() => parseGpx('time,lat,lon'))).toMatch('This GPX file can’t be read')
  expect(refusalOf(() => parseGpx('<kml></kml>'))).toMatch('it has no <gpx> element')
  expect(refusalOf(() => parseGpx('<gpx><trk></gpx>'))).toMatch(
    'This GPX file can’t be read (1:16: unexpected close tag). Export it again',
  )
})

test('entities that a document defines are not expanded', () => {
  const bomb =
    '<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx><trk><trkseg><trkpt lat="&a;" lon="1"><time>&a;</time></trkpt></trkseg></trk></gpx>'
  expect(parseGpx(bomb).records).toEqual([])
})

test('a track of KML pairs each place with its time, wherever it stands', () => {
  const track = `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Folder><Placemark><gx:Track>
    <when>2026-11-20T09:42:00Z</when><when>2026-11-20T09:42:05+01:00</when>
    <gx:coord>14.5146 35.8989 12.5</gx:coord><gx:coord>14.52 35.9</gx:coord><gx:coord>14.53 35.91 0</gx:coord>
    </gx:Track></Placemark></Folder></Document></kml>`
  expect(parseKml(track)).toEqual({
    records: [
      {
        timeMs: Date.parse('2026-11-20T09:42:00Z'),
        latitude: 35.8989,
        longitude: 14.5146,
        altitudeMeters: 12.5,
      },
      { timeMs: Date.parse('2026-11-20T08:42:05Z'), latitude: 35.9, longitude: 14.52 },
    ],
    skipped: [{ reason: 'noTime', points: 1 }],
  })
})

test('a table is read by the names of its columns, with comma, semicolon or tab', () => {
  const expected = {
    records: [
      {
        timeMs: Date.parse('2026-11-20T09:42:00Z'),
        latitude: 35.8989,
        longitude: 14.5146,
        speedKmh: 36,
        ignition: true,
      },
    ],
    skipped: [],
  }
  expect(
    parseCsv('\uFEFFTime,Lat,Lng,Speed km/h,Ignition\n2026-11-20 09:42:00Z,35.8989,14.5146,36,on\n'),
  ).toEqual(expected)
  expect(
    parseCsv('time;latitude;longitude;speed_ms;ignition\r\n1795167720;35,8989;14,5146;10;1\r\n'),
  ).toEqual(expected)
  expect(
    parseCsv('timestamp\tlat\tlon\tspeed_kmh\tignition\n1795167720000\t35.8989\t14.5146\t36\tyes'),
  ).toEqual(expected)
})

test('a time without a zone, and a place off the globe, are counted', () => {
  const table =
    'time,lat,lon\n2026-11-20 09:42:00,35,14\n2026-11-20T09:42:00Z,91,14\n2026-11-20T09:42:00Z,,\n'
  expect(parseCsv(table)).toEqual({
    records: [],
    skipped: [
      { reason: 'noTime', points: 1 },
      { reason: 'noPlace', points: 2 },
    ],
  })
})

test('a time without a zone is that of the chosen one', () => {
  const table =
    'time,lat,lon\n2026-07-20 09:42:00,35,14\n2026-01-20T09:42:00,35,14\n2026-07-20T09:42:00Z,35,14\n'
  const { records } = parseCsv(table, { toInstant: wallClock('Europe/Malta') })
  expect(records.map(({ timeMs }) => new Date(timeMs).toISOString())).toEqual([
    '2026-07-20T07:42:00.000Z',
    '2026-01-20T08:42:00.000Z',
    '2026-07-20T09:42:00.000Z',
  ])
})

test('an export of Traccar has knots, its own time zone, attributes, and addresses with commas', () => {
  const table = `id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,ignition,odometer,batteryLevel,in7
7,3,teltonika,2026-07-20 09:43:00,2026-07-20 09:42:01,2026-07-20 09:42:00,true,35.8989,14.5146,12.0,10.0,90.0,1 Republic St, Valletta, MT,0.0,true,1234567,80,
8,3,teltonika,2026-07-20 09:43:00,2026-07-20 09:42:31,2026-07-20 09:42:30,false,35.9,14.52,12.0,0.0,90.0,,0.0,false,1234580,80,true
9,3,teltonika,2026-07-20 09:43:00,,,true,35.9,14.52,12.0,0.0,90.0,,0.0,,,,
`
  expect(parseCsv(table, { toInstant: wallClock('Europe/Malta') })).toEqual({
    records: [
      {
        timeMs: Date.parse('2026-07-20T07:42:00Z'),
        latitude: 35.8989,
        longitude: 14.5146,
        valid: true,
        speedKmh: 18.52,
        headingDegrees: 90,
        altitudeMeters: 12,
        ignition: true,
        odometerMeters: 1_234_567,
        batteryPercent: 80,
      },
      {
        timeMs: Date.parse('2026-07-20T07:42:30Z'),
        latitude: 35.9,
        longitude: 14.52,
        valid: false,
        speedKmh: 0,
        headingDegrees: 90,
        altitudeMeters: 12,
        ignition: false,
        odometerMeters: 1_234_580,
        batteryPercent: 80,
        extra: { in7: true },
      },
    ],
    skipped: [{ reason: 'noTime', points: 1 }],
  })
  expect(parseCsv(table).skipped).toEqual([{ reason: 'noTime', points: 3 }])
})

test('a table whose head lacks a column says which', () => {
  expect(refusalOf(() => parseCsv('when,lat\n1,2'))).toMatch('Missing: time, longitude')
  expect(refusalOf(() => parseCsv(''))).toMatch('Missing: time, latitude, longitude')
})

/** GpxExportProvider of Traccar 5.5 and later writes places, heights and times. */
test('a GPX export of Traccar has no speeds', () => {
  const text =
    '<?xml version="1.0" encoding="UTF-8"?><gpx version="1.0"><trk><name>B 7</name><trkseg><trkpt lat="35.8989" lon="14.5146"><ele>12.0</ele><time>2026-07-20T07:42:00Z</time></trkpt></trkseg></trk></gpx>'
  expect(parseGpx(text)).toEqual({
    records: [
      {
        timeMs: Date.parse('2026-07-20T07:42:00Z'),
        latitude: 35.8989,
        longitude: 14.5146,
        altitudeMeters: 12,
      },
    ],
    skipped: [],
  })
})

/** GpxBuilder of Traccar 3.8 to 4.11 added course and speed, in metres per second. */
test('a GPX export of an older Traccar has speeds in metres per second', () => {
  const text =
    '<gpx version="1.0"><trk><trkseg><trkpt lat="35.898900" lon="14.514600"><time>2020-07-20T07:42:00Z</time><geoidheight>12.000000</geoidheight><course>90.000000</course><speed>5.144444</speed></trkpt></trkseg></trk></gpx>'
  expect(parseGpx(text).records).toEqual([
    {
      timeMs: Date.parse('2020-07-20T07:42:00Z'),
      latitude: 35.8989,
      longitude: 14.5146,
      speedKmh: 18.52,
      headingDegrees: 90,
    },
  ])
})
