import { geofenceImportLimits } from '@roadbook/contract/rules/geofence-limits'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FileError } from '../../../../platform/files/file-error.ts'
import { readShapes } from './read-shapes.ts'
import { shapesOf } from './shapes-of-file.ts'

type Format = Parameters<typeof shapesOf>[0]['format']

const shapes = (format: Format, file: string | Uint8Array) =>
  shapesOf({ format, bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file })

/** The error code for which a file is refused. */
function refusal(format: Format, file: string | Uint8Array): string {
  try {
    shapes(format, file)
  } catch (error) {
    if (error instanceof FileError) return error.problem.code
    throw error
  }
  return 'accepted'
}

const square = [
  [14.49, 35.87],
  [14.5, 35.87],
  [14.5, 35.88],
  [14.49, 35.88],
  [14.49, 35.87],
]
const bowTie = [square[0], square[2], square[1], square[3], square[0]]

const feature = (geometry: object, properties: object | null = null) => ({
  type: 'Feature',
  properties,
  geometry,
})
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

const kml = (placemarks: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`
const ring = (positions: readonly (readonly (number | undefined)[] | undefined)[]) =>
  `<LinearRing><coordinates>${positions.map((one) => [...(one ?? []), 0].join(',')).join('\n ')}</coordinates></LinearRing>`
const depotPlacemark = `<Placemark><name>Depot &amp; yard</name><Polygon><outerBoundaryIs>${ring(square)}</outerBoundaryIs></Polygon></Placemark>`

describe('GeoJSON', () => {
  test('has areas, lines and points, with their names', () => {
    const file = collection(
      feature({ type: 'Polygon', coordinates: [square] }, { NAME: '  Depot\nMarsa ' }),
      feature({ type: 'LineString', coordinates: [square[0], square[1]] }, { name: 'Route 7' }),
      feature({ type: 'Point', coordinates: [14.5, 35.9, 12] }),
    )
    expect(shapes('geojson', `\uFEFF${file}`)).toEqual([
      { number: 1, name: 'Depot Marsa', geometry: { type: 'Polygon', coordinates: [square] }, fault: null },
      {
        number: 2,
        name: 'Route 7',
        geometry: { type: 'LineString', coordinates: [square[0], square[1]] },
        fault: null,
      },
      { number: 3, name: null, geometry: { type: 'Point', coordinates: [14.5, 35.9] }, fault: null },
    ])
  })

  test('has one shape for each part of a feature', () => {
    const geometry = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'MultiPolygon', coordinates: [[square], [square]] },
        { type: 'Point', coordinates: [14.5, 35.9] },
      ],
    }
    const found = shapes('geojson', JSON.stringify(feature(geometry, { name: 'Port' })))
    expect(found.map(({ name, geometry: one }) => [name, one?.type])).toEqual([
      ['Port (1)', 'Polygon'],
      ['Port (2)', 'Polygon'],
      ['Port (3)', 'Point'],
    ])
  })

  test('is closed where a ring is open', () => {
    const [found] = shapes('geojson', JSON.stringify({ type: 'Polygon', coordinates: [square.slice(0, 4)] }))
    expect(found).toMatchObject({ geometry: { coordinates: [square] }, fault: null })
  })

  test('tells what is wrong with each shape, and where', () => {
    const file = collection(
      feature({ type: 'Polygon', coordinates: [bowTie] }),
      feature({ type: 'Polygon', coordinates: [square.slice(0, 2)] }),
      feature({ type: 'Polygon', coordinates: [] }),
      feature({ type: 'Point', coordinates: [500_000, 4_000_000] }),
      feature({ type: 'LineString', coordinates: [square[0]] }),
      feature({ type: 'Polygon', coordinates: [Array.from({ length: 20_001 }, (_, at) => circleAt(at))] }),
    )
    const found = shapes('geojson', file)
    expect(found.map(({ fault, geometry }) => [fault?.reason, geometry !== null])).toEqual([
      ['selfCrossing', true],
      ['tooFewCorners', true],
      ['tooFewCorners', false],
      ['impossiblePosition', false],
      ['tooShort', false],
      ['tooManyPositions', true],
    ])
    const [longitude = 0, latitude = 0] = found[0]?.fault?.at ?? []
    expect([longitude, latitude].map((degrees) => degrees.toFixed(4))).toEqual(['14.4950', '35.8750'])
  })

  test('is refused when it is something else, or too much', () => {
    const point = feature({ type: 'Point', coordinates: [14.5, 35.9] })
    const { shapes: most } = geofenceImportLimits
    expect([
      refusal('geojson', '{'),
      refusal('geojson', '[1]'),
      refusal('geojson', '{"type":"Topology"}'),
      refusal('geojson', collection(...Array.from({ length: most + 1 }, () => point))),
      refusal('geojson', JSON.stringify(nested(20))),
      refusal(
        'geojson',
        collection(
          feature({ type: 'LineString', coordinates: Array.from({ length: 300_001 }, () => [0, 0]) }),
        ),
      ),
    ]).toEqual([
      'file_unreadable',
      'not_geojson',
      'not_geojson',
      'file_has_too_many_shapes',
      'file_unreadable',
      'file_has_too_many_positions',
    ])
    expect(shapes('geojson', collection({ type: 'Feature', properties: null, geometry: null }))).toEqual([])
  })
})

describe('KML', () => {
  test('has polygons with holes, lines, points and the parts of a placemark', () => {
    const hole = [
      [14.494, 35.874],
      [14.496, 35.874],
      [14.495, 35.876],
      [14.494, 35.874],
    ]
    const found = shapes(
      'kml',
      kml(
        `<Folder><name>Malta</name>${depotPlacemark}
        <Placemark><Polygon><innerBoundaryIs>${ring(hole)}</innerBoundaryIs><outerBoundaryIs>${ring(square)}</outerBoundaryIs></Polygon></Placemark>
        <Placemark><MultiGeometry><Point><coordinates>14.5, 35.9</coordinates></Point>
          <LineString><coordinates>14.5,35.9 14.6,35.8</coordinates></LineString></MultiGeometry><name>Gate</name></Placemark></Folder>`,
      ),
    )
    expect(found.map(({ name, geometry }) => [name, geometry])).toEqual([
      ['Depot & yard', { type: 'Polygon', coordinates: [square] }],
      [null, { type: 'Polygon', coordinates: [square, hole] }],
      ['Gate (1)', { type: 'Point', coordinates: [14.5, 35.9] }],
      [
        'Gate (2)',
        {
          type: 'LineString',
          coordinates: [
            [14.5, 35.9],
            [14.6, 35.8],
          ],
        },
      ],
    ])
  })

  test('has tracks as lines', () => {
    const track = `<Placemark><name>Round</name><gx:Track xmlns:gx="http://www.google.com/kml/ext/2.2"><when>2026-01-01T00:00:00Z</when>
      <gx:coord>14.5 35.9 0</gx:coord><gx:coord>14.6 35.8 0</gx:coord></gx:Track></Placemark>`
    expect(shapes('kml', kml(track))[0]).toMatchObject({
      name: 'Round',
      geometry: { type: 'LineString' },
      fault: null,
    })
  })

  test('tells of an outline that crosses itself', () => {
    const crossing = kml(
      `<Placemark><Polygon><outerBoundaryIs>${ring(bowTie)}</outerBoundaryIs></Polygon></Placemark>`,
    )
    expect(shapes('kml', crossing)[0]?.fault?.reason).toBe('selfCrossing')
  })

  test('expands no entities, and is refused when broken, too deep or something else', () => {
    const bomb = `<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${kml('<Placemark><name>&b;</name><Point><coordinates>14.5,35.9</coordinates></Point></Placemark>').replace(/^<\?[^>]*>/, '')}`
    expect(shapes('kml', bomb).map(({ name }) => name)).toEqual(['&b;'])
    expect([
      refusal('kml', kml('<Placemark>')),
      refusal('kml', '<a>'.repeat(100)),
      refusal('kml', `<kml>${'<a>'.repeat(100)}`),
      refusal('kml', '<gpx></gpx>'),
    ]).toEqual(['file_unreadable', 'not_that_format', 'file_unreadable', 'not_that_format'])
  })
})

describe('GPX', () => {
  test('has way points, routes and the segments of tracks', () => {
    const found = shapes(
      'gpx',
      `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Trip</name></metadata>
        <wpt lat="35.9" lon="14.5"><name>Gate</name></wpt>
        <rte><name>Plan</name><rtept lat="35.9" lon="14.5"><name>Start</name></rtept><rtept lat="35.8" lon="14.6"/></rte>
        <trk><trkseg><trkpt lat="35.9" lon="14.5"/><trkpt lat="35.8" lon="14.6"/></trkseg>
          <trkseg><trkpt lat="35.9" lon="14.5"/></trkseg></trk></gpx>`,
    )
    expect(found.map(({ name, geometry, fault }) => [name, geometry?.type, fault?.reason])).toEqual([
      ['Gate', 'Point', undefined],
      ['Plan', 'LineString', undefined],
      [null, 'LineString', undefined],
      [null, undefined, 'tooShort'],
    ])
  })

  test('tells of a place that isn’t on Earth', () => {
    expect(shapes('gpx', '<gpx><wpt lat="95" lon="14.5"/><wpt/></gpx>').map(({ fault }) => fault)).toEqual([
      { reason: 'impossiblePosition', at: null },
      { reason: 'impossiblePosition', at: null },
    ])
  })
})

describe('KMZ', () => {
  test('has the shapes of its document', () => {
    const other = kml('<Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>')
    const file = zipSync({
      'files/icon.png': strToU8('png'),
      'other.kml': strToU8(other),
      'doc.kml': strToU8(kml(depotPlacemark)),
    })
    expect(shapes('kmz', file)).toMatchObject([{ name: 'Depot & yard', fault: null }])
  })

  test('is refused without a document, when broken, and when it is far larger unpacked', () => {
    const bomb = zipSync({ 'doc.kml': new Uint8Array(geofenceImportLimits.unpackedBytes + 1) })
    expect(bomb.length).toBeLessThan(200_000)
    const broken = zipSync({ 'doc.kml': strToU8(kml(depotPlacemark.repeat(50))) })
    broken.fill(0xff, 60, 90)
    expect([
      refusal('kmz', zipSync({ 'a.txt': strToU8('a') })),
      refusal('kmz', kml(depotPlacemark)),
      refusal('kmz', broken),
      refusal('kmz', bomb),
    ]).toEqual(['file_unreadable', 'file_unreadable', 'file_unreadable', 'archive_too_large'])
  })
})

test('a file is read in a process of its own', async () => {
  const bytes = new TextEncoder().encode(kml(depotPlacemark))
  expect(await readShapes({ format: 'kml', bytes })).toMatchObject([{ number: 1, name: 'Depot & yard' }])
})

function circleAt(at: number): [number, number] {
  const angle = (at / 20_001) * 2 * Math.PI
  return [14 + Math.cos(angle), 35 + Math.sin(angle)]
}

function nested(depth: number): object {
  return depth === 0
    ? { type: 'Point', coordinates: [0, 0] }
    : { type: 'GeometryCollection', geometries: [nested(depth - 1)] }
}
