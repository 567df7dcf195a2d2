import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { type Actor, actorOf } from './actor.ts'
import { type CommandLine, parseCommandLine, type Source, USAGE } from './command-line.ts'
import { demoVehicles } from './demo-fleet.ts'
import { parseFleet, type SimulatedVehicle } from './fleet.ts'
import { maltaRoads } from './driving/malta-roads.ts'
import { randomFleet } from './random-fleet.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'
import { type Simulation, startSimulation } from './simulation.ts'
import { traceActor } from './traces/trace-actor.ts'
import { parseTrace } from './traces/trace.ts'
import { vehicleTable } from './vehicle-table.ts'
import { fail, readArguments } from './program.ts'

const SUMMARY_MS = 60_000
/** The server accepts times of up to a day ahead (`maxFutureSeconds` in server/src/domains/tracking/positions/clean.ts). */
const MAX_AHEAD_HOURS = 24

function log(line: string): void {
  console.log(`[simulated] ${line}`)
}

async function readActors(line: CommandLine, nowMs: number): Promise<Actor[]> {
  const { source, everyMs, protocol, over } = line
  const device = { device: protocol, ...(over && { over }) }
  if (source.kind === 'trace') {
    const traces = parseTrace(readText(source.path), source.path)
    if (source.imei !== undefined && traces.length > 1) {
      throw new Error(`${source.path} has ${traces.length} vehicles: leave out --device`)
    }
    return traces.map((trace, index) => ({
      ...traceActor(trace, { ...source, index, beginsMs: nowMs }),
      ...device,
    }))
  }
  const graph = maltaRoads()
  const vehicles = await readVehicles(source, graph)
  return vehicles.map((vehicle) =>
    actorOf(graph, vehicle.device ? vehicle : { ...vehicle, ...device }, everyMs),
  )
}

async function readVehicles(source: Source, graph: RoadGraph): Promise<SimulatedVehicle[]> {
  if (source.kind === 'random') return randomFleet(graph, source.count)
  if (source.kind === 'demo') return demoVehicles()
  return parseFleet(source.kind === 'file' ? readText(source.path) : await firstLine())
}

async function writeList(source: Source, path: string): Promise<void> {
  const vehicles = await readVehicles(source, maltaRoads())
  try {
    writeFileSync(path, vehicleTable(vehicles), { flag: 'wx' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The table can't be written, give another name: ${reason}`, { cause: error })
  }
  log(
    `${vehicles.length} vehicles are listed in ${path}; "npm run operator -- add-vehicles EMAIL ${path}" enters them`,
  )
}

function readText(path: string): string {
  try {
    const bytes = readFileSync(path)
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  } catch (error) {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  return new Promise((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
}

/** Such as "127.0.0.1:5027 (teltonika), 127.0.0.1:5055 (osmand)". */
function targetsOf(actors: readonly Actor[], addresses: CommandLine['addresses']): string {
  const names = [...new Set(actors.map(({ device }) => device))]
  return names.map((name) => `${addresses[name]?.host}:${addresses[name]?.port} (${name})`).join(', ')
}

/** Problems that affect many devices at once, and what to do about them. */
function troublesOf({ kind }: Source) {
  const ofFleet = '; --list and "npm run operator -- add-vehicles" do so for a whole fleet'
  return [
    { found: /nobody listens on .*|there is no host .*/, todo: 'the devices keep their fixes and try again' },
    {
      found: /the server does not know this device/,
      todo: `give its number to a vehicle on the page${kind === 'trace' ? '' : ofFleet}. Others that it does not know are not told of one by one`,
    },
  ]
}

/** A problem shared by a thousand devices is logged once. */
function quietly(source: Source, print: (line: string) => void): (line: string) => void {
  const troubles = troublesOf(source)
  const last = new Map<RegExp, string>()
  return (line) => {
    const known = troubles.find(({ found }) => found.test(line))
    if (!known) return print(line)
    const [trouble = ''] = known.found.exec(line) ?? []
    if (last.get(known.found) === trouble) return
    last.set(known.found, trouble)
    print(`${trouble.startsWith('the server') ? line : trouble}; ${known.todo}`)
  }
}

async function run(): Promise<void> {
  let simulation: Simulation | undefined
  const stop = () => {
    simulation?.stop()
    log('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const options = readArguments(parseCommandLine, USAGE)
  const { addresses, speed, historyMs, source, listPath } = options
  if (listPath !== undefined) return writeList(source, listPath)
  const startedMs = Date.now()
  // The parent has exited when its end of the pipe closes, possibly while the roads are still being read.
  if (options.isAttached) process.stdin.once('close', stop).once('end', stop)
  const actors = await readActors(options, startedMs)
  if (options.isAttached) process.stdin.resume()
  const what = source.kind === 'trace' ? 'recorded drives, moved to now' : 'simulated vehicles'
  log(`${what}: ${actors.length}, reporting to ${targetsOf(actors, addresses)}`)
  for (const { imei, name } of source.kind === 'trace' ? actors : []) log(`device number ${imei}: ${name}`)
  if (speed > 1) {
    const hours = (MAX_AHEAD_HOURS / (speed - 1)).toFixed(1)
    log(
      `times run ahead of the clock: after ${hours} h they are a day ahead, and Roadbook refuses such fixes`,
    )
  }
  const sinceMs = options.sinceMs ?? startedMs - historyMs
  const clock = () => startedMs + (Date.now() - startedMs) * speed
  const running = startSimulation({
    actors,
    addresses,
    clock,
    speed,
    sinceMs,
    log: quietly(source, log),
  })
  simulation = running
  const summary = setInterval(() => {
    const { connected, acknowledged, waiting, dropped } = running.counts()
    log(`${connected} connected, ${acknowledged} fixes acknowledged, ${waiting} waiting, ${dropped} dropped`)
  }, SUMMARY_MS)
  summary.unref()
  // Recorded drives end: the process exits once the last fix is acknowledged.
  process.once('beforeExit', () => {
    const { acknowledged, dropped } = running.counts()
    log(`the drives are over: ${acknowledged} fixes acknowledged, ${dropped} dropped`)
  })
}

run().catch((error: unknown) => fail(error, 1))
