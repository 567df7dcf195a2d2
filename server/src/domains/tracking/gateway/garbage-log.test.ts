import pino from 'pino'
import { expect, test } from 'vitest'
import { createCounts } from '../ingest/index.ts'
import { GarbageLog } from './garbage-log.ts'

test('a line of the log quotes only the beginning of what a device sent', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const garbage = new GarbageLog(log, createCounts())
  const sent = `The timestamp "${'9\n'.repeat(100_000)}" is no time.`
  garbage.log(
    { protocol: 'osmand', address: '203.0.113.7:5055', bytes: Buffer.alloc(100_000) },
    new Error(sent),
  )
  expect(lines.length).toBe(1)
  expect(lines[0]?.length).toBeLessThan(1_500)
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ reason: sent.slice(0, 300), bytes: 100_000 })
})
