import { type EmbeddedVehicle, recordLine, vehicleLine } from '@roadbook/logbook-chain/embedded-records'
import type { FileFacts, VehicleLogbook } from './logbook-file.ts'
import { toldRecords } from './told-records.ts'

const encoder = new TextEncoder()

/** The records of a vehicle as data: a line about the vehicle, then one line per record. */
export function* embeddedLines(facts: FileFacts, vehicle: VehicleLogbook): Generator<string> {
  const { logbook, anchor, head, records } = vehicle
  const { vehicleId, registration, from, until } = logbook
  const { company, exportedAt } = facts
  const about: EmbeddedVehicle = {
    format: 'roadbook-logbook-records',
    version: 1,
    vehicleId,
    registration,
    company,
    from,
    until,
    exportedAt,
    anchor,
    head,
  }
  yield vehicleLine(about)
  for (const record of toldRecords(records, facts)) yield recordLine(record)
}

const LINES = 500

export function* embeddedChunks(facts: FileFacts, vehicle: VehicleLogbook): Generator<Uint8Array> {
  let lines: string[] = []
  for (const line of embeddedLines(facts, vehicle)) {
    lines.push(line)
    if (lines.length < LINES) continue
    yield encoder.encode(lines.join(''))
    lines = []
  }
  yield encoder.encode(lines.join(''))
}
