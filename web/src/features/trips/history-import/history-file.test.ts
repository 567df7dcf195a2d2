import { expect, test } from 'vitest'
import { formatOf, isPacked, sketchPath } from './history-file.ts'

test('a file’s format is known by its extension, or else by its first bytes', () => {
  expect([
    formatOf('drive.GPX', ''),
    formatOf('drive.xml', '<?xml version="1.0"?>\n<kml xmlns="x">'),
    formatOf('drive.txt', 'time;lat;lon\n1;2;3'),
    formatOf('letter.txt', 'Dear Sir, later'),
    formatOf('drive.fit', ''),
    formatOf('report.XLSX', 'PK'),
  ]).toEqual(['gpx', 'kml', 'csv', undefined, undefined, 'xlsx'])
})

test('an archive is known by its first bytes', () => {
  expect([isPacked('PK\u0003\u0004'), isPacked('<kml>')]).toEqual([true, false])
})

test('the preview fills its picture, with north at the top', () => {
  const line = [
    { latitude: 0, longitude: 10 },
    { latitude: 1, longitude: 12 },
  ]
  expect(sketchPath(line, { width: 120, height: 100, margin: 10 })).toBe('M10.0 75.0L110.0 25.0')
  expect(sketchPath([], { width: 120, height: 100, margin: 10 })).toBe('')
})
