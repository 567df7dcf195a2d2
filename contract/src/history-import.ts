import { z } from 'zod'
import { idOf } from './entity.ts'
import { routes } from './route.ts'

export const HistoryFormat = z.enum(['gpx', 'kml', 'csv'])
export type HistoryFormat = z.infer<typeof HistoryFormat>

const MEBIBYTE = 1024 * 1024

export const HistoryImport = z.object({
  format: HistoryFormat,
  /** The file's text. */
  content: z
    .string()
    .min(1)
    .max(20 * MEBIBYTE),
})
export type HistoryImport = z.infer<typeof HistoryImport>

export const HistoryImported = z.object({
  /** Positions of the file that the vehicle's history now holds, also those that it held before. */
  stored: z.int(),
  /** Points of the file that are no positions: without a time and its zone, or without a place. */
  skipped: z.array(z.object({ reason: z.enum(['noTime', 'noPlace']), points: z.int() })),
  /** Positions that are impossible, by why. */
  refused: z.record(z.string(), z.int()),
})
export type HistoryImported = z.infer<typeof HistoryImported>

export const historyImportRoutes = routes({
  create: {
    method: 'POST',
    path: '/vehicles/{id}/history-import',
    access: 'vehicles.write',
    summary: 'Takes drives of the past from a GPX, KML or CSV file into the vehicle’s history.',
    params: z.object({ id: idOf('vehicle') }),
    body: HistoryImport,
    response: HistoryImported,
    status: 201,
    maxBodyBytes: 40 * MEBIBYTE,
  },
})
