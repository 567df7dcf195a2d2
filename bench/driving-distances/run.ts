/**
 * Routes by road between a thousand pairs of Malta's junctions: `npm run bench -- driving-distances`. In the same run: the
 * simulator's search over all roads, which must find the same times; and how long simulated vans take, which brake for
 * bends, lights and traffic.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { findRoute } from '@roadbook/roads/find-route'
import { MALTA_ROADS } from '@roadbook/roads/malta'
import { decodeRoadNetwork } from '@roadbook/roads/network-file'
import { type RoadMap, roadMapOf } from '@roadbook/roads/road-map'
import { pino } from 'pino'
import { createDrivingDistances } from '../../server/src/domains/sharing/driving-distances/index.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { maltaRoads } from '../../simulator/src/driving/malta-roads.ts'
import { nearestNode } from '../../simulator/src/driving/nearest-node.ts'
import { seededRandom } from '../../simulator/src/random.ts'
import { costTo, routeTo, waysFrom } from '../../simulator/src/driving/route.ts'
import { speedProfile } from '../../simulator/src/driving/speed-profile.ts'
import { percentile } from '../machine.ts'

const PAIRS = 1_000
const SEED = 20_261_126
const random = seededRandom(SEED, 0)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // the flag adds this global

function usedMegabytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

const atShare = (values: readonly number[], share: number): string => percentile(values, share).toFixed(2)

/** 50 % and 99 %, in milliseconds. */
function percentiles(times: readonly number[]): string {
  return `50 % within ${atShare(times, 0.5)} ms, 99 % within ${atShare(times, 0.99)} ms`
}

/** In milliseconds of processor time, which other work on the machine hardly changes. */
function timed<T>(times: number[], work: () => T): T {
  const start = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(start)
  times.push((user + system) / 1000)
  return result
}

function readMalta(): RoadMap {
  const before = usedMegabytes()
  const start = performance.now()
  const map = roadMapOf(decodeRoadNetwork(readFileSync(MALTA_ROADS)))
  const milliseconds = performance.now() - start
  const { nodes, roads } = map.graph
  console.log(
    `reading ${roads.length.toLocaleString('en')} pieces of road between ${nodes.length.toLocaleString('en')} junctions: ` +
      `${milliseconds.toFixed(0)} ms, then ${(usedMegabytes() - before).toFixed(1)} MiB`,
  )
  return map
}

function compareSearches(map: RoadMap, pairs: readonly (readonly [LatLon, LatLon])[]): void {
  const ours: number[] = []
  const all: number[] = []
  const detours: number[] = []
  let meters = 0
  let seconds = 0
  let different = 0
  for (const [from, to] of pairs) {
    const route = timed(ours, () => findRoute(map, from, to))
    const cost = timed(all, () => {
      const ways = waysFrom(map.graph, nearestNode(map.graph, from))
      return costTo(map.graph, ways, nearestNode(map.graph, to))
    })
    if (route && route.meters > 0) detours.push(route.meters / distanceMeters(from, to))
    meters += route?.meters ?? 0
    seconds += route?.seconds ?? 0
    if (Math.abs((route?.seconds ?? 0) - (cost?.seconds ?? 0)) > 0.001) different++
  }
  console.log(
    `a route, ${(meters / 1000 / pairs.length).toFixed(1)} km on average at ${Math.round((meters / seconds) * 3.6)} km/h: ${percentiles(ours)} of processor time`,
  )
  console.log(
    `a route is ${atShare(detours, 0.5)} times as long as the straight line, 80 % of routes ${atShare(detours, 0.1)} to ${atShare(detours, 0.9)} times`,
  )
  console.log(`by a search over all roads: ${percentiles(all)} of processor time`)
  if (different === 0) return
  console.error(`${different} of ${pairs.length} routes take another time than by a search over all roads`)
  process.exitCode = 1
}

async function askThread(pairs: readonly (readonly [LatLon, LatLon])[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roads-'))
  const log = pino({ level: 'silent' })
  const { find, close } = createDrivingDistances({ folder, clock: systemClock, log, patienceMs: 60_000 })
  const start = performance.now()
  await find(at(map, 0), at(map, 1))
  console.log(`first answer of the server's thread: ${(performance.now() - start).toFixed(0)} ms`)
  const times: number[] = []
  for (const pair of pairs) {
    const asked = performance.now()
    await find(...pair)
    times.push(performance.now() - asked)
  }
  console.log(`an answer of the server's thread: ${percentiles(times)}`)
  await close()
  rmSync(folder, { recursive: true })
}

/** Vans of the simulator drive the routes that their navigator chooses. */
function compareDrives(map: RoadMap): void {
  const graph = maltaRoads()
  for (const [name, traffic] of [
    ['no', 0],
    ['usual', 0.5],
    ['rush-hour', 1],
  ] as const) {
    const shares = Array.from({ length: 200 }, () => {
      const [from, to] = [anyNode(map), anyNode(map)]
      const driven = routeTo(graph, waysFrom(graph, from), to)
      const found = findRoute(map, at(map, from), at(map, to))
      if (!driven || !found || from === to) return []
      const { arrival } = speedProfile(driven, 'van', random, { traffic, temper: 0, pace: 1 })
      return [found.seconds / (arrival.at(-1) ?? 0)]
    })
    const of = (share: number): string => atShare(shares.flat(), share)
    console.log(
      `a route takes ${of(0.5)} times as long as a simulated van in ${name} traffic, 80 % of routes ${of(0.1)} to ${of(0.9)} times`,
    )
  }
}

function anyNode({ graph }: RoadMap): number {
  return Math.floor(random.between(0, graph.nodes.length))
}

function at({ graph }: RoadMap, node: number): LatLon {
  return graph.nodes[node] ?? { latitude: 0, longitude: 0 }
}

const map = readMalta()
const pairs = Array.from({ length: PAIRS }, () => [at(map, anyNode(map)), at(map, anyNode(map))] as const)
compareSearches(map, pairs)
await askThread(pairs)
compareDrives(map)
