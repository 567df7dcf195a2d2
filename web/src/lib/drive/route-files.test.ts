import { expect, test } from 'vitest'
import { routeFile, toGpx, toKml, toRouteCsv } from './route-files.ts'

const points = [
  {
    atMs: Date.parse('2026-11-20T07:12:00Z'),
    latitude: 35.8754,
    longitude: 14.4816,
    speedKmh: 42,
    headingDegrees: 90,
  },
  {
    atMs: Date.parse('2026-11-20T07:12:10Z'),
    latitude: 35.8755,
    longitude: 14.4829,
    speedKmh: null,
    headingDegrees: null,
  },
]

test('GPX holds each fix with its time', () => {
  expect(toGpx('KBX <482>', points)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Roadbook" xmlns="http://www.topografix.com/GPX/1/1">
  <trk>
    <name>KBX &lt;482&gt;</name>
    <trkseg>
      <trkpt lat="35.8754" lon="14.4816"><time>2026-11-20T07:12:00.000Z</time></trkpt>
      <trkpt lat="35.8755" lon="14.4829"><time>2026-11-20T07:12:10.000Z</time></trkpt>
    </trkseg>
  </trk>
</gpx>
`)
})

test('KML holds the times, then the places with the longitude first', () => {
  expect(toKml('A & B', points)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
  <Placemark>
    <name>A &amp; B</name>
    <gx:Track>
      <when>2026-11-20T07:12:00.000Z</when>
      <when>2026-11-20T07:12:10.000Z</when>
      <gx:coord>14.4816 35.8754 0</gx:coord>
      <gx:coord>14.4829 35.8755 0</gx:coord>
    </gx:Track>
  </Placemark>
</kml>
`)
})

test('CSV leaves empty what the device did not say', () => {
  expect(toRouteCsv(points)).toBe(
    'time,latitude,longitude,speedKmh,headingDegrees\r\n' +
      '2026-11-20T07:12:00.000Z,35.8754,14.4816,42,90\r\n' +
      '2026-11-20T07:12:10.000Z,35.8755,14.4829,,\r\n',
  )
})

test('a file is named after the vehicle and the day', () => {
  expect(routeFile('gpx', 'KBX 482, 20 Nov 2026', points).fileName).toBe('KBX-482-20-Nov-2026.gpx')
})
