/** Writes what simulated vehicles did between two instants to standard output, in the format that README.md describes. */
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { demoVehicles } from '../demo-fleet.ts'
import { parseFleet, type SimulatedVehicle } from '../fleet.ts'
import { HISTORY_HEADER, historyLine } from './history-columns.ts'
import { HISTORY_USAGE, type HistoryLine, parseHistoryLine } from './history-command-line.ts'
import { fixesOf } from '../life.ts'
import { maltaRoads } from '../driving/malta-roads.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'
import { fail, readArguments } from '../program.ts'

const CHUNK_CHARACTERS = 65_536

async function run(): Promise<void> {
  const asked = readArguments(parseHistoryLine, HISTORY_USAGE)
  const fleet = asked.fleet === undefined ? demoVehicles() : parseFleet(readFileSync(asked.fleet, 'utf8'))
  const chosen = asked.vehicles.length === 0 ? fleet : asked.vehicles.map((name) => find(fleet, name))
  const graph = maltaRoads()
  let chunk = `${HISTORY_HEADER}\n`
  for (const vehicle of chosen) {
    for (const line of linesOf(graph, vehicle, asked)) {
      chunk += `${line}\n`
      if (chunk.length < CHUNK_CHARACTERS) continue
      await write(chunk)
      chunk = ''
    }
  }
  await write(chunk)
}

function* linesOf(
  graph: RoadGraph,
  vehicle: SimulatedVehicle,
  { fromMs, toMs }: HistoryLine,
): Generator<string> {
  const origin = vehicle.behaviour === 'recorded' ? 'recorded' : 'simulated'
  for (const record of fixesOf(graph, vehicle, { fromMs })) {
    if (record.timeMs >= toMs) return
    if (record.timeMs >= fromMs) yield historyLine(vehicle.imei, record, origin)
  }
}

function find(fleet: SimulatedVehicle[], name: string): SimulatedVehicle {
  const byNumber = fleet.find(({ imei }) => Number(imei) === Number(name))
  const found = byNumber ?? (/^\d{1,5}$/.test(name) ? fleet[Number(name)] : undefined)
  if (!found) throw new Error(`The fleet has no vehicle ${name}: give its device number, or its index from 0`)
  return found
}

/** Waits until the reader has consumed the previous output, so that memory stays flat. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

// a reader that has read enough closes the pipe, which is no error
process.stdout.on('error', () => process.exit(0))
run().catch((error: unknown) => fail(error, 1))
