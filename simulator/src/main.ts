import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { USAGE, parseCommandLine, type CommandLine } from './command-line.ts'
import { parseFleet, type SimulatedVehicle } from './fleet.ts'
import { maltaRoads } from './malta-roads.ts'
import { randomFleet } from './random-fleet.ts'
import type { RoadGraph } from './road-graph.ts'
import { startSimulation, type Simulation } from './simulation.ts'

const SUMMARY_MS = 60_000

function log(line: string): void {
  console.log(`[simulated] ${line}`)
}

function fail(error: unknown, code: number): never {
  console.error(`[simulated] ${error instanceof Error ? error.message : String(error)}`)
  process.exit(code)
}

function readArguments(): CommandLine {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(USAGE)
    process.exit(0)
  }
  try {
    return parseCommandLine(args)
  } catch (error) {
    console.error(USAGE)
    return fail(error, 2)
  }
}

async function readFleet(source: CommandLine['source'], graph: RoadGraph): Promise<SimulatedVehicle[]> {
  if (source.kind === 'random') return randomFleet(graph, source.count)
  if (source.kind === 'file') return parseFleet(readFileSync(source.path, 'utf8'))
  const lines = createInterface({ input: process.stdin })
  const firstLine = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  return parseFleet(firstLine)
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
  const options = readArguments()
  const graph = maltaRoads()
  const vehicles = await readFleet(options.source, graph)
  // whoever started us is gone when its end of the pipe closes
  if (options.source.kind === 'stdin') process.stdin.once('close', stop).once('end', stop)
  log(`${vehicles.length} simulated vehicles report to ${options.host}:${options.port}`)
  const startedMs = Date.now()
  const clock = () => startedMs + (Date.now() - startedMs) * options.speed
  simulation = startSimulation({ ...options, graph, vehicles, clock, log })
  const running = simulation
  setInterval(() => {
    const { connected, acknowledged, waiting, dropped } = running.counts()
    log(`${connected} connected, ${acknowledged} fixes acknowledged, ${waiting} waiting, ${dropped} dropped`)
  }, SUMMARY_MS)
}

run().catch((error: unknown) => fail(error, 1))
