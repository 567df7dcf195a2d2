import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCoordinates } from './read-coordinates.ts'

const munich = { latitude: 48.137, longitude: 11.575 }

test.each([
  '48.137, 11.575',
  '48.137,11.575',
  '48.137 11.575',
  '48.137; 11.575',
  '48.137/11.575',
  '+48.137, +11.575',
  '48,137 11,575',
  '48,137, 11,575',
  '48,137; 11,575',
  '48,137,11,575',
  'N48.137 E11.575',
  'E11.575 N48.137',
  '11.575E 48.137N',
  '48.137° N, 11.575° E',
  '48.137°, 11.575°',
  'n 48,137 e 11,575',
  'geo:48.137,11.575',
  'geo:48.137,11.575;u=35',
  'geo:48.137,11.575,519?z=12',
])('%j is Munich', (text) => {
  expect(readCoordinates(text)).toEqual(munich)
})

test.each([
  [`48°08'14"N 11°34'31"E`, 48 + 8 / 60 + 14 / 3600, 11 + 34 / 60 + 31 / 3600],
  [`48° 8′ 14.5″ N, 11° 34′ 31″ E`, 48 + 8 / 60 + 14.5 / 3600, 11 + 34 / 60 + 31 / 3600],
  [`48°08’14”N 11°34’31”E`, 48 + 8 / 60 + 14 / 3600, 11 + 34 / 60 + 31 / 3600],
  [`N 48° 08.233' E 011° 34.517'`, 48 + 8.233 / 60, 11 + 34.517 / 60],
  ['48 08 14 N 11 34 31 E', 48 + 8 / 60 + 14 / 3600, 11 + 34 / 60 + 31 / 3600],
  [`33°51'35"S 151°12'40"E`, -(33 + 51 / 60 + 35 / 3600), 151 + 12 / 60 + 40 / 3600],
  [`−33°51'35'' 151°12'40''`, -(33 + 51 / 60 + 35 / 3600), 151 + 12 / 60 + 40 / 3600],
  ['S33.5 W70.6', -33.5, -70.6],
  ['W70.6 S33.5', -33.5, -70.6],
  [`-0°30' 0°30'`, -0.5, 0.5],
])('%j is read in degrees, minutes and seconds', (text, latitude, longitude) => {
  const read = readCoordinates(text)
  expect([read?.latitude, read?.longitude]).toEqual([
    expect.closeTo(latitude, 9),
    expect.closeTo(longitude, 9),
  ])
})

test.each([
  '',
  '48.137',
  '12 34',
  '80331',
  'Triq il-Kbira 12',
  '1,2,3',
  '48.137, 11.575, 3',
  '91, 0',
  '0, 181',
  'N48.137 N11.575',
  '-48.137N 11.575E',
  `48°61'N 11°E`,
  `48'08°N 11°E`,
  `48°08'08'N 11°E`,
  "48.5°30'N 11°E",
  'NEW',
  'geo:',
  '1e1, 2',
])('%j is no place', (text) => {
  expect(readCoordinates(text)).toBe(undefined)
})

const place = fc.record({
  latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((value) => value / 1e5),
  longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((value) => value / 1e5),
})

test('a place reads the same in every spelling, and with letters in either order', () => {
  const letters = (degrees: number, [plus, minus]: readonly [string, string]) => (degrees < 0 ? minus : plus)
  fc.assert(
    fc.property(place, ({ latitude, longitude }) => {
      const [north, east] = [letters(latitude, ['N', 'S']), letters(longitude, ['E', 'W'])]
      const [lat, lon] = [Math.abs(latitude).toFixed(5), Math.abs(longitude).toFixed(5)]
      const [signed, signedLon] = [latitude.toFixed(5), longitude.toFixed(5)]
      const sexagesimal = (degrees: number) => {
        const seconds = Math.round(Math.abs(degrees) * 3_600_000)
        const [d, m] = [Math.floor(seconds / 3_600_000), Math.floor((seconds % 3_600_000) / 60_000)]
        return `${d}°${m}'${((seconds % 60_000) / 1000).toFixed(3)}"`
      }
      const spellings = [
        `${signed}, ${signedLon}`,
        `${signed} ${signedLon}`.replaceAll('.', ','),
        `geo:${signed},${signedLon}`,
        `${north}${lat} ${east}${lon}`,
        `${lon}° ${east}, ${lat}° ${north}`,
        `${sexagesimal(latitude)}${north} ${sexagesimal(longitude)}${east}`,
        `${east} ${sexagesimal(longitude)} ${north} ${sexagesimal(latitude)}`,
      ]
      for (const spelling of spellings) {
        const read = readCoordinates(spelling)
        expect([spelling, read?.latitude, read?.longitude]).toEqual([
          spelling,
          expect.closeTo(latitude, 5),
          expect.closeTo(longitude, 5),
        ])
      }
    }),
  )
})

test('no text gives a place outside the world', () => {
  const typed = fc.stringMatching(/^[-+ 0-9.,;NSEW°'"]{0,30}$/)
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      const read = readCoordinates(text)
      if (read === undefined) return
      expect(Math.abs(read.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(read.longitude)).toBeLessThanOrEqual(180)
    }),
  )
})
