import { z } from 'zod'
import { Day, Instant } from '../core/instant.ts'
import { FieldError } from '../core/errors.ts'
import { trimmedText } from '../core/entity.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'
import { FuelType } from '../fleet/vehicles.ts'

/** What is imported from Traccar besides positions, in this order. */
export const TraccarKind = z.enum(['group', 'user', 'driver', 'device', 'maintenance', 'geofence'])
export type TraccarKind = z.infer<typeof TraccarKind>

/** What a record of Traccar is, or why it isn't imported. */
export const TraccarProblem = z.object({
  kind: TraccarKind,
  name: z.string(),
  problem: FieldError,
})
export type TraccarProblem = z.infer<typeof TraccarProblem>

export const TraccarCount = z.object({
  kind: TraccarKind,
  found: z.int(),
  /** New here; in a preview, those that would be. */
  added: z.int(),
  /** Already here: imported before, or entered by hand. */
  known: z.int(),
  refused: z.int(),
})
export type TraccarCount = z.infer<typeof TraccarCount>

export const TraccarReport = z.object({
  counts: z.array(TraccarCount),
  /** The first of them, at most 200. */
  problems: z.array(TraccarProblem),
})
export type TraccarReport = z.infer<typeof TraccarReport>

export const TraccarImportState = z.enum(['running', 'finished', 'failed', 'stopped'])
export type TraccarImportState = z.infer<typeof TraccarImportState>

export const TraccarImport = z.object({
  source: z.string(),
  state: TraccarImportState,
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  report: TraccarReport.nullable(),
  positions: z.int(),
  /** Those without a possible time and place, or older than the company keeps them. */
  positionsLeft: z.int(),
  /** The vehicles whose positions are complete, and all of them. */
  devicesDone: z.int(),
  devices: z.int(),
  /** Since when Traccar hasn't answered, while it is asked again. */
  failingSince: Instant.nullable(),
  failure: FieldError.nullable(),
})
export type TraccarImport = z.infer<typeof TraccarImport>

const Url = z.url({ protocol: /^https?$/, error: problem('traccar_url_invalid') }).max(500)

export const TraccarAccess = z.object({
  url: Url,
  token: trimmedText(4000),
})
export type TraccarAccess = z.infer<typeof TraccarAccess>

export const TraccarStart = TraccarAccess.extend({
  /** Traccar doesn't know it; vehicles can be changed afterwards. */
  fuelType: FuelType,
  /** Positions from this day on; all of them if left out. */
  since: Day.optional(),
})
export type TraccarStart = z.infer<typeof TraccarStart>

const Latest = z.object({ latest: TraccarImport.nullable() })

export const traccarImportRoutes = routes({
  latest: {
    method: 'GET',
    path: '/settings/traccar-import',
    access: 'settings.write',
    summary: 'The latest import from a Traccar server, with its progress; null before the first.',
    response: Latest,
  },
  preview: {
    method: 'POST',
    path: '/settings/traccar-import/preview',
    access: 'settings.write',
    summary: 'What an import from this Traccar server would add, without adding it.',
    apiKeys: 'none',
    takesLong: true,
    body: TraccarStart,
    response: TraccarReport,
  },
  start: {
    method: 'POST',
    path: '/settings/traccar-import',
    access: 'settings.write',
    summary:
      'Imports groups, people, vehicles, geofences and positions from a Traccar server, in the background.',
    apiKeys: 'none',
    body: TraccarStart,
    response: Latest,
    status: 201,
  },
  stop: {
    method: 'POST',
    path: '/settings/traccar-import/stop',
    access: 'settings.write',
    summary: 'Stops the import, if one is running. What was imported stays; another import continues.',
    response: Latest,
  },
})
