/** Visits to geofences, summed up. */
import { z } from 'zod'
import { ChosenIds, FrameChoice, FrameCompany, FrameToken } from './frame-data.ts'
import { Day } from '../core/instant.ts'

export const geofenceActivityLimits = {
  days: 366,
  /** Shown by default: today and the days before. */
  usualDays: 30,
  /** A shorter visit is a drive-by: it is counted, but says nothing about how long vehicles stay. */
  driveBySeconds: 60,
}

export const ReadGeofenceActivity = z.object({
  token: FrameToken,
  /** Both inclusive, by the start of a visit; the last thirty days by default. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  geofences: ChosenIds,
  vehicles: ChosenIds,
  fleetCategories: ChosenIds,
})
export type ReadGeofenceActivity = z.input<typeof ReadGeofenceActivity>

/** Durations are of visits whose start and end the reader may see, without drive-bys. */
const VisitSums = z.object({
  visits: z.int(),
  /** How many of them were drive-bys. */
  driveBys: z.int(),
  insideNow: z.int(),
  medianSeconds: z.int().nullable(),
  longestSeconds: z.int().nullable(),
})
type VisitSums = z.infer<typeof VisitSums>

export const VisitGroup = FrameChoice.extend(VisitSums.shape)
export type VisitGroup = z.infer<typeof VisitGroup>

export const GeofenceActivity = z.object({
  company: FrameCompany,
  startDate: Day,
  endDate: Day,
  choices: z.object({
    geofences: z.array(FrameChoice),
    vehicles: z.array(FrameChoice),
    fleetCategories: z.array(FrameChoice),
  }),
  total: VisitSums,
  /** The most visits first. */
  geofences: z.array(VisitGroup),
  /** The most visits first. */
  vehicles: z.array(VisitGroup),
  /** When visits begin, in the company's time zone; hours without a visit are left out. `weekday` is 1 for Monday. */
  hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), visits: z.int() })),
})
export type GeofenceActivity = z.infer<typeof GeofenceActivity>
