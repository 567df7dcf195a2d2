import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeRoadNetwork } from '@roadbook/roads/network-file'
import type { RoadNetwork } from '@roadbook/roads/road-network'
import { road } from '@roadbook/roads/testing'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { createDrivingDistances } from './index.ts'

const AIRPORT = { latitude: 35.84928, longitude: 14.49586 }
const CIRKEWWA = { latitude: 35.98827, longitude: 14.32948 }
const GOZO = { latitude: 36.0443, longitude: 14.2393 }

const opened: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'roads-'))
  opened.push(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Reading all of Malta takes a while on a busy machine. */
function open({
  folder = newFolder(),
  ...limits
}: { folder?: string; patienceMs?: number; megabytes?: number } = {}) {
  const lines: { level: number; msg: string; file?: string; regions?: number }[] = []
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  const { find, close } = createDrivingDistances({
    folder,
    clock: systemClock,
    log,
    patienceMs: 30_000,
    ...limits,
  })
  opened.push(close)
  return { find, close, lines }
}

/** A straight road of a kilometre to the east. */
function kilometre(latitude: number, longitude: number): RoadNetwork {
  const degrees = 1 / (111.195 * Math.cos((latitude * Math.PI) / 180))
  const nodes = [
    { latitude, longitude },
    { latitude, longitude: longitude + degrees },
  ]
  return { names: [''], nodes, roads: [road(0, 1, { rank: 0, speedKmh: 60 })] }
}

test('a drive across Malta follows its roads, and takes as long as such a drive does', async () => {
  const { find } = open()
  const route = await find(AIRPORT, CIRKEWWA)
  expect(route?.meters).toBeGreaterThan(26_000)
  expect(route?.meters).toBeLessThan(31_000)
  expect(route?.seconds).toBeGreaterThan(35 * 60)
  expect(route?.seconds).toBeLessThan(50 * 60)
  expect(route?.path.length).toBeGreaterThan(300)
})

test('where there are no roads, or no route leads, the answer is that there is none', async () => {
  const { find } = open()
  expect(await find(AIRPORT, GOZO)).toBe(undefined)
  expect(await find(AIRPORT, { latitude: 52.52, longitude: 13.4 })).toBe(undefined)
  expect(await find({ latitude: 35.8, longitude: 14.2 }, AIRPORT)).toBe(undefined)
})

test('an operator adds regions as files; a broken one is named in the log and left out', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'hamm.roads.json.gz'), encodeRoadNetwork(kilometre(51.68, 7.82)))
  writeFileSync(join(folder, 'half.roads.json.gz'), encodeRoadNetwork(kilometre(50, 7)).subarray(0, 60))
  writeFileSync(join(folder, 'notes.txt'), 'No road network')
  const { find, lines } = open({ folder })
  const hamm = { latitude: 51.68, longitude: 7.82 }
  const route = await find(hamm, { latitude: 51.68, longitude: 7.9 })
  expect(route).toBe(undefined)
  expect(await find(hamm, kilometre(51.68, 7.82).nodes[1] ?? hamm)).toEqual({
    meters: expect.closeTo(1_000, 0),
    seconds: expect.closeTo(66.7, 1),
    path: [hamm, expect.anything()],
  })
  expect((await find(AIRPORT, CIRKEWWA))?.meters).toBeGreaterThan(26_000)
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    {
      file: join(folder, 'half.roads.json.gz'),
      msg: "A road network can't be read and is left out: unexpected end of file",
    },
  ])
  expect(lines.at(-1)).toMatchObject({ msg: 'Road networks are read', regions: 2 })
})

test('of two regions with both points the smaller answers, and the larger where the smaller has no route', async () => {
  const folder = newFolder()
  const small = kilometre(51.68, 7.82)
  const far = { latitude: 51.9, longitude: 7.82 }
  const large: RoadNetwork = {
    names: [''],
    nodes: [...small.nodes, far],
    roads: [road(0, 1, { rank: 0, speedKmh: 30 }), road(1, 2, { rank: 0, speedKmh: 90 })],
  }
  writeFileSync(join(folder, 'a-large.roads.json.gz'), encodeRoadNetwork(large))
  writeFileSync(join(folder, 'small.roads.json.gz'), encodeRoadNetwork(small))
  const { find } = open({ folder })
  const [start = far, end = far] = small.nodes
  expect((await find(start, end))?.seconds).toBeCloseTo(66.7, 0)
  expect((await find(start, far))?.meters).toBeGreaterThan(25_000)
})

test('nobody waits while road networks are being read', async () => {
  const { find, lines } = open({ patienceMs: 0 })
  expect(await find(AIRPORT, CIRKEWWA)).toBe(undefined)
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 30_000 })
  await vi.waitFor(async () => expect((await find(AIRPORT, CIRKEWWA))?.meters).toBeGreaterThan(26_000), {
    timeout: 30_000,
  })
})

test('networks that need too much memory are closed, with a line in the log', async () => {
  const { find, lines } = open({ megabytes: 8 })
  expect(await find(AIRPORT, CIRKEWWA)).toBe(undefined)
  expect(await find(CIRKEWWA, AIRPORT)).toBe(undefined)
  expect(lines).toMatchObject([
    { level: 50, megabytes: 8, msg: 'Road networks are closed: no driving distances until the next start' },
  ])
})

test('whoever asks while the server stops hears that there is no route', async () => {
  const { find, close } = open()
  const asked = find(AIRPORT, CIRKEWWA)
  await close()
  expect(await asked).toBe(undefined)
  expect(await find(CIRKEWWA, AIRPORT)).toBe(undefined)
})

test('of more questions at once than the roads can answer in time, those beyond a hundred get no route instead of piling up', async () => {
  const { find } = open()
  const places = Array.from({ length: 130 }, (_, i) => ({
    latitude: AIRPORT.latitude + i / 10_000,
    longitude: AIRPORT.longitude,
  }))
  const routes = await Promise.all(places.map((from) => find(from, { latitude: 35.9, longitude: 14.48 })))
  expect(routes.slice(0, 100).every((route) => route !== undefined)).toBe(true)
  expect(routes.slice(100).every((route) => route === undefined)).toBe(true)
  expect(await find(CIRKEWWA, AIRPORT)).toBeDefined()
})
