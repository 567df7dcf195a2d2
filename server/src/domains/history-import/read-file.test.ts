import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

test('other work goes on while a large file is read', async () => {
  const start = Date.parse('2024-05-01T06:00:00Z')
  const points = Array.from(
    { length: 20_000 },
    (_, index) =>
      `<trkpt lat="35.9" lon="14.5"><time>${new Date(start + index * 1000).toISOString()}</time></trkpt>`,
  )
  const content = `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  const { records, skipped } = await readFile({ format: 'gpx', content })
  clearInterval(others)
  expect([records.length, records.at(-1)?.timeMs, skipped]).toEqual([20_000, start + 19_999_000, []])
  // Read in this thread, it would have left no turn to them.
  expect(turns).toBeGreaterThan(20)
})

test('what cannot be read is refused in words that name the field', async () => {
  await expect(readFile({ format: 'kml', content: '{}' })).rejects.toMatchObject({
    code: 'malformed_request',
    details: { fieldErrors: { content: expect.stringContaining('no KML file') } },
  })
})
