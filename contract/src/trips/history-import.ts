import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { routes } from '../core/route.ts'
import { TimeZone } from '../core/time-zone.ts'

export const HistoryFormat = z.enum(['gpx', 'kml', 'csv', 'xlsx'])
export type HistoryFormat = z.infer<typeof HistoryFormat>

const MEBIBYTE = 1024 * 1024

/** The largest file accepted. */
export const maxHistoryBytes = 20 * MEBIBYTE

const HistoryQuery = z.object({
  format: HistoryFormat,
  /** Of times in the file that have none of their own; without it, those points are left out. */
  timeZone: TimeZone.optional(),
})

/** Points of the file that aren't positions: without a time and time zone, or without coordinates. */
const Skipped = z.array(z.object({ reason: z.enum(['noTime', 'noPlace']), points: z.int() }))

export const HistoryImported = z.object({
  /** Positions of the file that are now in the vehicle's history, including those that were already there. */
  stored: z.int(),
  skipped: Skipped,
  /** Impossible positions, by reason. */
  refused: z.record(z.string(), z.int()),
})
export type HistoryImported = z.infer<typeof HistoryImported>

/** The content of a file, before anything is stored. */
export const HistoryPreview = z.object({
  /** Positions to store, one per instant. */
  positions: z.int(),
  /** Times of the first and the last of them; null if there are none. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Along the reliable positions. */
  distanceMeters: z.int(),
  /** Their line, simplified for a preview: encoded polyline, precision 6. */
  geometry: z.string(),
  skipped: Skipped,
  /** Impossible positions, by reason. */
  refused: z.record(z.string(), z.int()),
  /** Stored, but excluded from trips: no fix, too few satellites, or reached faster than a vehicle drives. */
  doubtful: z.int(),
  /** Positions whose instant is already in the vehicle's history: they change nothing. */
  known: z.int(),
  /** Trips already in the vehicle's history in this period. */
  knownTrips: z.int(),
})
export type HistoryPreview = z.infer<typeof HistoryPreview>

export const historyImportRoutes = routes({
  preview: {
    method: 'POST',
    path: '/vehicles/{id}/history-import/preview',
    access: 'vehicles.write',
    summary: 'Returns what importing this file would change, without importing it.',
    params: z.object({ id: idOf('vehicle') }),
    query: HistoryQuery,
    file: true,
    response: HistoryPreview,
    maxBodyBytes: maxHistoryBytes,
  },
  create: {
    method: 'POST',
    path: '/vehicles/{id}/history-import',
    access: 'vehicles.write',
    summary: 'Imports past trips of a vehicle from a GPX, KML, CSV or XLSX file.',
    params: z.object({ id: idOf('vehicle') }),
    query: HistoryQuery,
    file: true,
    response: HistoryImported,
    status: 201,
    maxBodyBytes: maxHistoryBytes,
  },
})
