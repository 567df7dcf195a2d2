import { mappedPositions } from '@roadbook/protocols/traccar/positions'
import type { PositionRecord } from '@roadbook/protocols/message'
import type { Database } from '../../../../database/client.ts'
import { addDirtyRanges, toDirtyRangeParameters } from '../../../tracking/dirty-ranges/index.ts'
import { importHours } from '../../../tracking/positions/index.ts'
import { NO_DEVICE } from '../../../tracking/positions/pure.ts'
import { markImported } from '../../../rules/geofences/index.ts'
import type { Span, TraccarSource } from '../source/traccar-records.ts'
import { type ImportedDevice, saveReached } from './imported-records.ts'

/** Before Traccar was written, no device can have reported to it. */
const FIRST_MS = Date.UTC(2008, 0)
/** What was younger than this when it was read is read once more: devices report late. */
const AGAIN_MS = 24 * 3_600_000
/** Positions of a transaction. */
const AT_ONCE = 20_000

/**
 * `left` can't be read, have no possible time and place, or are older than the company keeps them. `isAgain` if all of them had been
 * read before.
 */
export type StoredPositions = { positions: number; left: number; isAgain: boolean }

type PositionsImport = {
  pools: Database['pools']
  source: TraccarSource
  tenantId: string
  device: ImportedDevice
  /** From then on; all if undefined. */
  sinceMs: number | undefined
  untilMs: number
  /** The company deletes older positions. */
  keptSinceMs: number | undefined
  /** When each geofence was drawn. */
  drawnMs: readonly number[]
  signal: AbortSignal
  onStored: (stored: StoredPositions) => Promise<void> | void
  /** Asked after each request. What was read until then is stored, and the next start goes on from there. */
  shouldPause: () => Promise<boolean> | boolean
}

/** Until `knownMs`, it has been read before. */
type SpanLeft = Span & { knownMs: number }

/** What of a device isn't imported yet; undefined if that is nothing. */
export function spanLeft(
  { positionsFrom, positionsUntil, positionsReadAt }: ImportedDevice,
  { sinceMs = FIRST_MS, untilMs }: { sinceMs?: number | undefined; untilMs: number },
): SpanLeft | undefined {
  const isContinued = positionsFrom !== null && positionsUntil !== null && positionsFrom.getTime() <= sinceMs
  if (!isContinued) return sinceMs < untilMs ? { fromMs: sinceMs, untilMs, knownMs: sinceMs } : undefined
  const knownMs = positionsUntil.getTime()
  if (knownMs >= untilMs) return undefined
  const completeMs = Math.min(knownMs, (positionsReadAt ?? positionsUntil).getTime() - AGAIN_MS)
  return { fromMs: Math.max(sinceMs, completeMs), untilMs, knownMs }
}

/**
 * Imports a device's positions as history of its vehicle, like a file: in order of time, each part in a transaction with
 * how far they are. Positions that are there already change nothing, whether from Traccar, forwarded or sent by the device. Returns
 * whether all are here.
 */
export async function importDevicePositions(given: PositionsImport): Promise<boolean> {
  const { source, device, signal, sinceMs, untilMs, shouldPause } = given
  const span = spanLeft(device, { sinceMs, untilMs })
  if (!span) return true
  // An earlier start begins again.
  const beginMs = sinceMs ?? FIRST_MS
  let records: PositionRecord[] = []
  let unreadable = 0
  const readAt = new Date()
  // The next part is read while one is stored.
  let storing = Promise.resolve()
  const store = async (reachedMs: number): Promise<void> => {
    const part = { records, unreadable }
    records = []
    unreadable = 0
    await storing
    signal.throwIfAborted()
    storing = storePart(given, part, { fromMs: beginMs, untilMs: reachedMs, readAt })
    // Reported when it is awaited.
    storing.catch(() => undefined)
  }
  for await (const { positions, reachedMs } of source.positions(device.traccarId, span, signal)) {
    const mapped = mappedPositions(positions, untilMs)
    records.push(...mapped.records)
    unreadable += mapped.unreadable
    const isOver = reachedMs < span.untilMs && reachedMs > span.knownMs && (await shouldPause())
    if (records.length >= AT_ONCE || isOver) await store(reachedMs)
    if (!isOver) continue
    await storing
    return false
  }
  await store(untilMs)
  await storing
  return true
}

async function storePart(
  { pools, source, tenantId, device, keptSinceMs, drawnMs, onStored }: PositionsImport,
  { records, unreadable }: { records: readonly PositionRecord[]; unreadable: number },
  reached: Span & { readAt: Date },
): Promise<void> {
  const vehicle = { tenantId, vehicleId: device.vehicleId }
  const fixes = records.map((record) => ({ record }))
  const [first, last] = [records[0], records.at(-1)]
  const hours = { ...vehicle, dongleId: NO_DEVICE, records, now: new Date(), keptSinceMs }
  const { stored, refused } = await importHours(pools.ingest, hours, async (client) => {
    if (first && last) {
      await client.query(addDirtyRanges, toDirtyRangeParameters([{ ...vehicle, fixes }]))
      await markImported(client, vehicle, { fromMs: first.timeMs, toMs: last.timeMs, drawnMs })
    }
    await saveReached(client, { tenantId, source: source.name, traccarId: device.traccarId, ...reached })
  })
  const left = Object.values(refused).reduce((sum, count) => sum + count, unreadable)
  const isAgain = reached.untilMs <= (device.positionsUntil?.getTime() ?? 0)
  await onStored({ positions: stored, left, isAgain })
}
