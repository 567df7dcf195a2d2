/** Geofences from a file: first its content, then the chosen shapes, all or none. */
import { z } from 'zod'
import { classicRuleFields } from './classic-geofences.ts'
import { Latitude, Longitude, trimmedText } from '../core/entity.ts'
import { geofenceImportLimits } from './geofence-limits.ts'
import { GeofenceGeometry } from './geofences.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

export const GeofenceFileFormat = z.enum(['geojson', 'kml', 'kmz', 'gpx'])
export type GeofenceFileFormat = z.infer<typeof GeofenceFileFormat>

const Position = z.tuple([Longitude, Latitude])

/** As in the file: a point has no radius yet, and a line no width. */
const FileGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Position)) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(Position) }),
  z.object({ type: z.literal('Point'), coordinates: Position }),
])
export type FileGeometry = z.infer<typeof FileGeometry>

/** Why a shape can't be imported. */
export const ShapeFault = z.enum([
  'tooFewCorners',
  'selfCrossing',
  /** Checking whether it crosses itself would take too long. */
  'tooIntricate',
  'roundPole',
  'tooShort',
  'tooManyPositions',
  /** A coordinate is missing, isn't a number, or isn't on Earth. */
  'impossiblePosition',
])
export type ShapeFault = z.infer<typeof ShapeFault>

export const FileShape = z.object({
  /** From 1, in the order of the file. */
  number: z.int(),
  /** Null without a name in the file. */
  name: z.string().nullable(),
  /** Null if it can't be drawn. */
  geometry: FileGeometry.nullable(),
  /** What is wrong, and its place if it has one. */
  fault: z.object({ reason: ShapeFault, at: Position.nullable() }).nullable(),
})
export type FileShape = z.infer<typeof FileShape>

const GeofenceFilePreview = z.object({ shapes: z.array(FileShape) })
type GeofenceFilePreview = z.infer<typeof GeofenceFilePreview>

const Shapes = z
  .array(z.object({ name: trimmedText(100), geometry: GeofenceGeometry }))
  .min(1)
  .max(geofenceImportLimits.shapes)

/** One rule for all of them. If they are not classic, it notifies the caller in the page, and watches for entering or leaving. */
export const GeofenceImport = z
  .object({
    style: z.enum(['classic', 'standard']),
    shapes: Shapes,
    ...z.object(classicRuleFields).partial().shape,
  })
  .refine(
    ({ style, notifyOnEnter = true, notifyOnExit = true }) =>
      style === 'classic' || notifyOnEnter || notifyOnExit,
    { error: problem('import_alerts_nobody'), path: ['notifyOnEnter'] },
  )
export type GeofenceImport = z.infer<typeof GeofenceImport>

const GeofencesImported = z.object({ added: z.int() })

export const geofenceImportRoutes = routes({
  preview: {
    method: 'POST',
    path: '/geofences/import/preview',
    access: 'geofences.write',
    summary: 'The shapes of a GeoJSON, KML, KMZ or GPX file, and what is wrong with them. Nothing is stored.',
    query: z.object({ format: GeofenceFileFormat }),
    file: true,
    maxBodyBytes: geofenceImportLimits.fileBytes,
    response: GeofenceFilePreview,
  },
  create: {
    method: 'POST',
    path: '/geofences/import',
    access: 'geofences.write',
    summary: 'Adds many geofences with one rule, of the old or the new style: all of them, or none.',
    body: GeofenceImport,
    maxBodyBytes: 2 * geofenceImportLimits.fileBytes,
    response: GeofencesImported,
    status: 201,
  },
})
