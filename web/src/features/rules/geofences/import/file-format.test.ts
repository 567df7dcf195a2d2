import { expect, test } from 'vitest'
import { formatOf } from './file-format.ts'

test('a file’s format is known by its extension, or else by its first bytes', () => {
  expect([
    formatOf('places.KMZ', ''),
    formatOf('places.json', ''),
    formatOf('places.xml', '<?xml version="1.0"?>\n<kml xmlns="x">'),
    formatOf('places', '<gpx version="1.1">'),
    formatOf('places', 'PK\u0003\u0004'),
    formatOf('places', '\n{"type":"FeatureCollection"}'),
    formatOf('letter.txt', 'Dear Sir'),
  ]).toEqual(['kmz', 'geojson', 'kml', 'gpx', 'kmz', 'geojson', undefined])
})
