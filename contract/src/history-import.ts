import { z } from 'zod'
import { idOf } from './entity.ts'
import { Instant } from './instant.ts'
import { routes } from './route.ts'

export const HistoryFormat = z.enum(['gpx', 'kml', 'csv'])
export type HistoryFormat = z.infer<typeof HistoryFormat>

const MEBIBYTE = 1024 * 1024

/** The largest file that is taken. */
export const maxHistoryBytes = 20 * MEBIBYTE

/** Points of the file that are no positions: without a time and its zone, or without a place. */
const Skipped = z.array(z.object({ reason: z.enum(['noTime', 'noPlace']), points: z.int() }))

export const HistoryImported = z.object({
  /** Positions of the file that the vehicle's history now holds, also those that it held before. */
  stored: z.int(),
  skipped: Skipped,
  /** Positions that are impossible, by why. */
  refused: z.record(z.string(), z.int()),
})
export type HistoryImported = z.infer<typeof HistoryImported>

/** What a file holds, before anything of it is kept. */
export const HistoryPreview = z.object({
  /** Positions that would be kept, one for each instant. */
  positions: z.int(),
  /** Of the first and the last of them; null when there are none. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Along those that are to be relied on. */
  distanceMeters: z.int(),
  /** Their line, thinned for a look at it: encoded polyline, precision 6. */
  geometry: z.string(),
  skipped: Skipped,
  /** Positions that are impossible, by why. */
  refused: z.record(z.string(), z.int()),
  /** Kept, but left out of trips: no place, too few satellites, or reached faster than a vehicle drives. */
  doubtful: z.int(),
  /** Positions whose instant the vehicle's history holds already: they change nothing. */
  known: z.int(),
  /** Trips that the vehicle's history holds in the period already. */
  knownTrips: z.int(),
})
export type HistoryPreview = z.infer<typeof HistoryPreview>

export const historyImportRoutes = routes({
  preview: {
    method: 'POST',
    path: '/vehicles/{id}/history-import/preview',
    access: 'vehicles.write',
    summary: 'What an import of the same file would do, without doing it.',
    params: z.object({ id: idOf('vehicle') }),
    query: z.object({ format: HistoryFormat }),
    file: true,
    response: HistoryPreview,
    maxBodyBytes: maxHistoryBytes,
  },
  create: {
    method: 'POST',
    path: '/vehicles/{id}/history-import',
    access: 'vehicles.write',
    summary: 'Takes drives of the past from a GPX, KML or CSV file into the vehicle’s history.',
    params: z.object({ id: idOf('vehicle') }),
    query: z.object({ format: HistoryFormat }),
    file: true,
    response: HistoryImported,
    status: 201,
    maxBodyBytes: maxHistoryBytes,
  },
})
