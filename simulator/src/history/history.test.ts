import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PositionRecord } from '@roadbook/protocols/message'
import { expect, test } from 'vitest'
import { actorOf } from '../actor.ts'
import { demoVehicles } from '../demo-fleet.ts'
import { HISTORY_HEADER, historyLine } from './history-columns.ts'
import { malteseStreets } from '../testing.ts'

const HISTORY = fileURLToPath(new URL('history.ts', import.meta.url))
const FROM = '2026-11-17T06:00:00Z'
const TO = '2026-11-17T12:34:56Z'

async function history(...args: string[]): Promise<string[]> {
  const options = { maxBuffer: 1e9 }
  const { stdout } = await promisify(execFile)(process.execPath, [HISTORY, ...args], options)
  return stdout.trimEnd().split('\n')
}

test('a fix is a line, what is not known is empty', () => {
  const record: PositionRecord = {
    timeMs: 5,
    latitude: 35.9,
    longitude: 14.5,
    ignition: false,
    event: 'harshBraking',
  }
  expect(historyLine('001010110000013', record, 'simulated')).toBe(
    '001010110000013,5,35.9,14.5,,,,0,,,,,,,,,harshBraking,simulated',
  )
  expect(HISTORY_HEADER.split(',').length).toBe(18)
})

test('all vehicles of the demo, one after the other, each in order of time', async () => {
  const [head, ...lines] = await history('--from', FROM, '--to', TO)
  expect(head).toBe(HISTORY_HEADER)
  const rows = lines.map((line) => line.split(','))
  expect([...new Set(rows.map(([imei]) => imei))]).toEqual(
    // the van in the workshop reports nothing on that day
    demoVehicles().flatMap(({ imei, behaviour }) => (behaviour === 'workshop' ? [] : [imei])),
  )
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    expect(row.length).toBe(18)
    if (before?.[0] === row[0]) expect(Number(row[1])).toBeGreaterThan(Number(before?.[1]))
  }
  const times = rows.map(([, time]) => Number(time))
  expect(times.every((time) => time >= Date.parse(FROM) && time < Date.parse(TO))).toBe(true)
  expect(new Set(rows.map((row) => row[17]))).toEqual(new Set(['simulated', 'recorded']))
})

test('live continues where the history ends: together they are one longer history', async () => {
  const vehicle = demoVehicles()[4]
  if (!vehicle) throw new Error('no vehicle')
  const later = '2026-11-17T14:00:00Z'
  const [past, whole] = await Promise.all([
    history('--from', FROM, '--to', TO, '--vehicle', vehicle.imei),
    history('--from', FROM, '--to', later, '--vehicle', '4'),
  ])
  const live: PositionRecord[] = []
  const upcoming = actorOf(malteseStreets(), vehicle).deliveriesFrom(Date.parse(TO))
  for (
    let next = upcoming.next();
    !next.done && next.value.atMs < Date.parse(later);
    next = upcoming.next()
  ) {
    live.push(next.value.record)
  }
  const lines = live
    .filter(({ timeMs }) => timeMs >= Date.parse(TO))
    .toSorted((a, b) => a.timeMs - b.timeMs)
    .map((record) => historyLine(vehicle.imei, record, 'simulated'))
  expect(lines.length).toBeGreaterThan(20)
  expect([...past, ...lines]).toEqual(whole.slice(0, past.length + lines.length))
})

test('a reader that has seen enough may close', async () => {
  const child = spawn(process.execPath, [HISTORY, '--from', FROM, '--to', '2027-11-17T12:00:00Z'])
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.each([
  [['--from', FROM], '--to needs a time with its zone, such as 2026-10-24T00:00:00Z, not nothing'],
  [
    ['--from', '2026-11-17', '--to', TO],
    '--from needs a time with its zone, such as 2026-10-24T00:00:00Z, not 2026-11-17',
  ],
  [['--from', TO, '--to', FROM], '--from must lie before --to'],
])('%j is refused with the reason', async (args, reason) => {
  const failed = history(...args)
  await expect(failed).rejects.toMatchObject({ code: 2 })
  await expect(failed).rejects.toThrow(reason)
})

test('a vehicle that the fleet has not is refused', async () => {
  const reason = 'The fleet has no vehicle 99: give its device number, or its index from 0'
  await expect(history('--from', FROM, '--to', TO, '--vehicle', '99')).rejects.toThrow(reason)
})
