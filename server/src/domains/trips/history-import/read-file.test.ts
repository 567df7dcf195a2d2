import type { HistoryFormat } from '@roadbook/contract/trips/history-import'
import { expect, test } from 'vitest'
import { AppError } from '../../../errors.ts'
import type { FileLimits } from '../../../platform/file-process.ts'
import { type ReadFile, withFile } from './read-file.ts'

const MEBIBYTE = 1024 * 1024
const start = Date.parse('2024-05-01T06:00:00Z')
const nowMs = Date.parse('2026-11-20T09:42:00Z')

const given = (format: HistoryFormat, text: string) => ({
  format,
  bytes: new TextEncoder().encode(text),
  nowMs,
})

const everything = async (file: ReadFile) => ({ ...file, parts: await Array.fromAsync(file.parts()) })

async function refusalOf(format: HistoryFormat, text: string, limits?: FileLimits) {
  const options = limits === undefined ? {} : { limits }
  const refusal = await withFile(given(format, text), async () => 'was read', options).catch(
    (error: unknown) => error,
  )
  if (!(refusal instanceof AppError)) throw new Error(`Expected a refusal, got ${String(refusal)}`)
  return { code: refusal.code, message: refusal.message }
}

function drive(points: number): string {
  const track = Array.from(
    { length: points },
    (_, index) =>
      `<trkpt lat="35.9" lon="14.5"><time>${new Date(start + index * 1000).toISOString()}</time></trkpt>`,
  )
  return `<gpx><trk><trkseg>${track.join('')}</trkseg></trk></gpx>`
}

test('other work continues while a large file is read, and its positions come in parts', async () => {
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  const { positions, skipped, parts } = await withFile(given('gpx', drive(20_000)), everything)
  clearInterval(others)
  const last = parts.at(-1)?.at(-1)
  expect([positions, last?.record.timeMs, skipped]).toEqual([20_000, start + 19_999_000, []])
  expect(parts.map((part) => part.length)).toEqual(Array.from({ length: 10 }, () => 2_000))
  // Reading in this thread would have blocked the event loop.
  expect(turns).toBeGreaterThan(20)
})

test('what cannot be read is refused in words that name the field', async () => {
  const refusal = await withFile(given('kml', '{}'), everything).catch((error: unknown) => error)
  if (!(refusal instanceof AppError)) throw new Error(`Expected a refusal, got ${String(refusal)}`)
  expect([refusal.code, refusal.detailsIn('de')]).toEqual([
    'file_unreadable',
    {
      format: 'KML',
      reason: expect.any(String),
      fieldErrors: {
        file: expect.objectContaining({ message: expect.stringContaining('KML-Datei ist nicht lesbar') }),
      },
    },
  ])
})

const megabytesOf = (bytes: number, piece: (index: number) => string): string => {
  const pieces: string[] = []
  for (let length = 0; length < bytes; length += pieces.at(-1)?.length ?? 1) pieces.push(piece(pieces.length))
  return pieces.join('')
}

test.each([
  [
    'of attributes',
    'gpx',
    () => `<gpx ${megabytesOf(19 * MEBIBYTE, (index) => `a${index}="" `)}></gpx>`,
    'too many attributes',
  ],
  ['of elements in each other', 'gpx', () => `<gpx>${'<a>'.repeat(6 * MEBIBYTE)}`, 'nested too deeply'],
  ['of one quoted cell', 'csv', () => `time,lat,lon\n"${'x'.repeat(19 * MEBIBYTE)}`, 'can’t be read'],
  ['of one head', 'csv', () => 'lat,'.repeat(4 * MEBIBYTE), 'more than 500 columns'],
  ['of commas', 'csv', () => ','.repeat(19 * MEBIBYTE), 'more than 500 columns'],
  [
    'of commas below a head',
    'csv',
    () => `time,lat,lon\n${','.repeat(19 * MEBIBYTE)}`,
    'more than 500 columns',
  ],
  ['of one name', 'kml', () => `<${'k'.repeat(19 * MEBIBYTE)}`, 'This KML file can’t be read'],
] as const)('19 MB %s are refused before the time for a file is up', async (_what, format, text, words) => {
  const refusal = await refusalOf(format, text())
  expect(refusal.code).toMatch(/_(unreadable|missing|wide)$/)
  expect(refusal.message).toContain(words)
})

test('a file that takes too long is given up, and says what to do', async () => {
  const limits = { megabytes: 400, milliseconds: 50 }
  const refusal = await refusalOf('gpx', drive(50_000), limits)
  expect([refusal.code, refusal.message]).toEqual(['file_too_slow', expect.stringContaining('Split it')])
})

test('a file that takes too much memory ends its process alone, and says what to do', async () => {
  const limits = { megabytes: 10, milliseconds: 60_000 }
  const refusal = await refusalOf('gpx', drive(150_000), limits)
  expect([refusal.code, refusal.message]).toEqual(['file_too_slow', expect.stringContaining('Split it')])
})

test('the process ends when the sender has gone', async () => {
  const leaving = new AbortController()
  const reading = withFile(given('gpx', drive(20_000)), everything, { signal: leaving.signal })
  leaving.abort(new Error('Gone.'))
  await expect(reading).rejects.toThrow('Gone.')
})

test('a table of a spreadsheet in UTF-16 is read', async () => {
  const text = '\uFEFFtime\tlat\tlon\n2024-05-01T06:00:00Z\t35.9\t14.5\n'
  const bytes = new Uint8Array(new Uint16Array(Array.from(text, (sign) => sign.charCodeAt(0))).buffer)
  const { positions } = await withFile({ format: 'csv', bytes, nowMs }, everything)
  expect(positions).toBe(1)
})
