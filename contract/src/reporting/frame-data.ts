/** Shared by both frames. */
import { z } from 'zod'
import { DistanceUnit } from '../core/distance-unit.ts'
import { Day } from '../core/instant.ts'

/** From the frame's URL; in the body, so that no log contains it. */
export const FrameToken = z.string().min(1).max(2_000)

/** Ids that the frame has stored with its choices; unknown ones match nothing. */
export const ChosenIds = z.array(z.uuid()).max(300).default([])

export const FrameCompany = z.object({
  timeZone: z.string(),
  currency: z.string(),
  country: z.string(),
  distanceUnit: DistanceUnit,
  today: Day,
})
export type FrameCompany = z.infer<typeof FrameCompany>

/** What can be filtered or compared. */
export const FrameChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Such as the label of a vehicle. */
  note: z.string().nullable(),
})
export type FrameChoice = z.infer<typeof FrameChoice>
