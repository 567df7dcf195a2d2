/** Simulated vehicles whose devices report a day to a port, and what of it is stored afterwards. */
import type { PositionRecord } from '@roadbook/protocols/message'
import { tcpEncoder } from '@roadbook/protocols/teltonika/encode'
import type { Database } from '../../server/src/database/client.ts'
import { HOUR_MS } from '../../server/src/domains/tracking/positions/hours.ts'
import { readPositions } from '../../server/src/domains/tracking/positions/read-positions.ts'
import { tripsAndStopsOf } from '../../server/src/testing/records/trips-and-stops-of.ts'
import { Device } from '../../simulator/src/devices/device.ts'
import { maltaRoads } from '../../simulator/src/driving/malta-roads.ts'
import { fixesOf } from '../../simulator/src/life.ts'
import { randomFleet } from '../../simulator/src/random-fleet.ts'
import { FIRST_DONGLE, insertFleet } from '../ingest/fleet.ts'
import { pause } from '../machine.ts'

/** Reaches back beyond the rows that are kept, so that late positions are stored as well. */
const SPAN_MS = 36 * HOUR_MS
const REPORT_MS = 30_000
const TICK_MS = 500

type Vehicle = { tenantId: string; vehicleId: string; dongleId: number; records: readonly PositionRecord[] }

/** What each device of the fleet reports, the same for each run. */
export function simulateDays(count: number, endMs: number): PositionRecord[][] {
  const graph = maltaRoads()
  const fromMs = endMs - SPAN_MS
  return randomFleet(graph, count).map((vehicle) => {
    const records: PositionRecord[] = []
    for (const record of fixesOf(graph, vehicle, { fromMs, everyMs: REPORT_MS })) {
      if (record.timeMs >= endMs) break
      if (record.timeMs >= fromMs) records.push(record)
    }
    return records
  })
}

/** Two vehicles for each day, of which the second is driven calmly. */
export async function addTwins(
  database: Database,
  days: readonly PositionRecord[][],
  companies: readonly string[],
): Promise<{ chaotic: Vehicle[]; calm: Vehicle[] }> {
  const twins: { chaotic: Vehicle[]; calm: Vehicle[] } = { chaotic: [], calm: [] }
  for (const [nth, records] of days.entries()) {
    const tenantId = companies[nth % companies.length] ?? ''
    const firstDongle = FIRST_DONGLE + 2 * nth
    const { vehicleIds } = await insertFleet(database, 2, { tenantId, firstDongle })
    const [first = '', second = ''] = vehicleIds
    twins.chaotic.push({ tenantId, vehicleId: first, dongleId: firstDongle, records })
    twins.calm.push({ tenantId, vehicleId: second, dongleId: firstDongle + 1, records })
  }
  return twins
}

export type Fleet = {
  /** Positions that were acknowledged so far. */
  acknowledged(): number
  /** Once all are. */
  done: Promise<void>
  /** The longest time that a device waited for an acknowledgement. */
  longestWaitMs(): number
}

/** All devices report their days in this many seconds, and again what was not acknowledged. */
export function drive(port: number, vehicles: readonly Vehicle[], seconds: number): Fleet {
  const patience = { firstPauseMs: 200, longestPauseMs: 2_000, answerTimeoutMs: 15_000, log: () => undefined }
  const devices = vehicles.map(({ dongleId, records }) => {
    const device = new Device({
      ...patience,
      imei: String(dongleId),
      host: '127.0.0.1',
      port,
      encoder: tcpEncoder,
    })
    device.start()
    return { device, records, sent: 0, acknowledged: 0, sinceMs: performance.now() }
  })
  const acknowledged = (): number => devices.reduce((sum, { device }) => sum + device.acknowledged, 0)
  const startMs = performance.now()
  const total = vehicles.reduce((sum, { records }) => sum + records.length, 0)
  let longestMs = 0
  const run = async (): Promise<void> => {
    while (acknowledged() < total) {
      const share = (performance.now() - startMs) / (seconds * 1000)
      for (const one of devices) {
        const due = Math.min(one.records.length, Math.ceil(one.records.length * share))
        for (const record of one.records.slice(one.sent, due)) one.device.send(record)
        one.sent = due
      }
      await pause(TICK_MS)
      const nowMs = performance.now()
      for (const one of devices) {
        longestMs = Math.max(longestMs, nowMs - one.sinceMs)
        const { acknowledged: before } = one
        one.acknowledged = one.device.acknowledged
        if (one.acknowledged > before || one.device.waiting === 0) one.sinceMs = nowMs
      }
    }
    for (const { device } of devices) device.stop()
  }
  return { acknowledged, done: run(), longestWaitMs: () => longestMs }
}

/** How many positions of the vehicle are missing, and how many are stored that it never sent; the table's key holds one an instant. */
export async function compareStored(
  database: Database,
  { tenantId, vehicleId, records }: Vehicle,
): Promise<{ lost: number; unsent: number }> {
  const period = { tenantId, vehicleId, from: new Date(0), to: new Date(Date.now() + HOUR_MS) }
  const read = await database.asIngest((tx) => readPositions(tx, period))
  const stored = new Set(read.map(({ record }) => record.timeMs))
  const sent = new Set(records.map(({ timeMs }) => timeMs))
  return { lost: sent.difference(stored).size, unsent: stored.difference(sent).size }
}

/** Trips and stops without what is different for each vehicle and each run; addresses are found later, in the background. */
export async function tripsOf(database: Database, vehicle: Vehicle) {
  const { trips, stops } = await tripsAndStopsOf(database, vehicle)
  return {
    trips: trips.map((trip) => without(trip, ...ofRun, 'startAddress', 'endAddress', 'searchText')),
    stops: stops.map(({ detectionState, ...stop }) => ({
      ...without(stop, ...ofRun, 'address'),
      detectionState: JSON.stringify(detectionState).replaceAll(/"(receivedMs|dongleId)":\d+/g, ''),
    })),
  }
}

const ofRun = ['id', 'vehicleId', 'version', 'createdAt', 'updatedAt']

function without(row: object, ...columns: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
}
