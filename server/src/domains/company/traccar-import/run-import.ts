/** The two halves of an import, for the command and for the page: records, then the positions of each device. */
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import type { Database } from '../../../database/client.ts'
import { readDrawnTimes } from '../../rules/geofences/index.ts'
import { readKeptSince } from '../../tracking/positions/index.ts'
import { planImport } from './plan/plan-import.ts'
import { type KeptReport, reportOf } from './report.ts'
import type { TraccarSource } from './source/traccar-records.ts'
import { type ImportedDevice, readDevices } from './write/imported-records.ts'
import { importDevicePositions, type StoredPositions, spanLeft } from './write/import-positions.ts'
import { readPresent } from './write/read-present.ts'
import { type Author, writePlan } from './write/write-plan.ts'

type Importing = {
  database: Pick<Database, 'inTenant' | 'pools'>
  by: Author
  source: TraccarSource
  signal: AbortSignal
}

/** What an import would do, without doing it. */
export async function previewRecords(importing: Importing, fuelType: FuelType): Promise<KeptReport> {
  return reportOf(await planRecords(importing, fuelType))
}

export async function importRecords(importing: Importing, fuelType: FuelType): Promise<KeptReport> {
  const { source, ...writing } = importing
  const plan = await planRecords(importing, fuelType)
  return reportOf(await writePlan(plan, { ...writing, source: source.name }))
}

async function planRecords({ database, by, source, signal }: Importing, fuelType: FuelType) {
  const records = await source.readRecords(signal)
  const present = await database.inTenant(by.scope, (tx) => readPresent({ ...by, tx }, source.name), 'read')
  return planImport(records, present, fuelType)
}

type PositionsWanted = {
  sinceMs: number | undefined
  untilMs: number
  onStored: (stored: StoredPositions, device: ImportedDevice) => Promise<void> | void
  onDevice: (done: number, devices: number) => Promise<void> | void
  /** Asked after each request of positions: whether to go on at another time, with nothing lost. */
  shouldPause?: () => Promise<boolean> | boolean
}

/** Returns whether the positions of all devices are here. */
export async function importPositions(
  { database, by, source, signal }: Importing,
  { sinceMs, untilMs, onStored, onDevice, shouldPause = () => false }: PositionsWanted,
): Promise<boolean> {
  const { tenantId } = by.scope
  const found = await database.inTenant(
    { tenantId },
    async (tx) => {
      const of = { tx, scope: by.scope }
      const keptSince = await readKeptSince(tx, tenantId)
      return {
        devices: await readDevices(of, source.name),
        keptSinceMs: keptSince?.getTime(),
        drawnMs: await readDrawnTimes(of),
      }
    },
    'read',
  )
  const { devices, ...rules } = found
  const left = devices.filter((device) => spanLeft(device, { sinceMs, untilMs }))
  for (const [index, device] of left.entries()) {
    await onDevice(devices.length - left.length + index, devices.length)
    if (await shouldPause()) return false
    const isComplete = await importDevicePositions({
      ...rules,
      pools: database.pools,
      source,
      tenantId,
      device,
      sinceMs,
      untilMs,
      signal,
      onStored: (stored) => onStored(stored, device),
      shouldPause,
    })
    if (!isComplete) return false
  }
  await onDevice(devices.length, devices.length)
  return true
}
