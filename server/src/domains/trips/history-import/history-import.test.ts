import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AppError } from '../../../errors.ts'
import { FileError } from '../../../platform/files/file-error.ts'
import * as csv from './csv.ts'
import * as gpx from './gpx.ts'
import * as kml from './kml.ts'

const parseGpx = (text: string) => gpx.parseGpx([text])
const parseKml = (text: string) => kml.parseKml([text])
const parseCsv = (text: string) => csv.parseCsv([text])

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

test('a table whose head lacks a column says which', () => {
  expect(refusalOf(() => parseCsv('when,lat\n1,2'))).toMatch('Missing: time, longitude')
  expect(refusalOf(() => parseCsv(''))).toMatch('Missing: time, latitude, longitude')
})
