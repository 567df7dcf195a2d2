/** Months of a fleet, and their parts: vehicles, fleet categories or drivers side by side. */
import { z } from 'zod'
import { Month } from '../core/instant.ts'
import { ChosenIds, FrameChoice, FrameCompany, FrameToken } from './frame-data.ts'

export const fleetHubLimits = {
  months: 36,
  /** Shown by default: the current month and those before. */
  usualMonths: 12,
}

const hubSides = ['vehicle', 'fleetCategory', 'driver'] as const
export const HubSide = z.enum(hubSides)
export type HubSide = z.infer<typeof HubSide>

export const ReadFleetHub = z.object({
  token: FrameToken,
  /** Both inclusive; the last twelve months by default. */
  fromMonth: Month.optional(),
  toMonth: Month.optional(),
  vehicles: ChosenIds,
  fleetCategories: ChosenIds,
  drivers: ChosenIds,
  /** What is compared. */
  by: HubSide.default('vehicle'),
})
export type ReadFleetHub = z.input<typeof ReadFleetHub>

export const HubFigures = z.object({
  distanceMeters: z.int(),
  drivingSeconds: z.int(),
  idleSeconds: z.int(),
  trips: z.int(),
  /** In the company's currency; null if the reader may not see them, or if they have no driver. */
  costsMinor: z.int().nullable(),
})
export type HubFigures = z.infer<typeof HubFigures>

export const HubGroup = z.object({
  /** Null for those without a category or a driver. */
  id: z.uuid().nullable(),
  name: z.string(),
  note: z.string().nullable(),
  total: HubFigures,
  /** In the order of `months`. */
  months: z.array(HubFigures),
})
export type HubGroup = z.infer<typeof HubGroup>

export const FleetHub = z.object({
  company: FrameCompany,
  /** Oldest first. */
  months: z.array(Month),
  choices: z.object({
    vehicles: z.array(FrameChoice),
    fleetCategories: z.array(FrameChoice),
    drivers: z.array(FrameChoice),
  }),
  total: HubFigures,
  /** In the order of `months`. */
  all: z.array(HubFigures),
  /** The longest distance first. */
  groups: z.array(HubGroup),
  /** Expenses in other currencies are left out. */
  hasOtherCurrencies: z.boolean(),
})
export type FleetHub = z.infer<typeof FleetHub>
