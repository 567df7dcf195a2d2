/** Shared by geofences and alarms: whose vehicles they watch, when, and who is notified how. */
import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { problem } from '../core/problem.ts'

/** Which vehicles a rule watches: all that at least one of these names. */
export const AlarmRuleTarget = z.discriminatedUnion('targetType', [
  z.object({ targetType: z.literal('allVehicles') }),
  z.object({ targetType: z.literal('fleetCategory'), targetId: idOf('fleetCategory') }),
  z.object({ targetType: z.literal('vehicle'), targetId: idOf('vehicle') }),
])
export type AlarmRuleTarget = z.infer<typeof AlarmRuleTarget>

export const AlarmRuleTargets = z.array(AlarmRuleTarget).max(1_000)

/** Local time; 24:00 is the end of the day. */
const WallTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, problem('wall_time_invalid'))

/** From the start (inclusive) to the end (exclusive), in the company's time zone. */
export const ScheduleSpan = z
  .object({
    /** ISO: 1 is Monday, 7 is Sunday. */
    weekday: z.int().min(1).max(7),
    startTime: WallTime,
    endTime: WallTime,
  })
  // As text they compare in order of time.
  .refine(({ startTime, endTime }) => startTime < endTime, {
    error: problem('schedule_span_empty'),
    path: ['endTime'],
  })
export type ScheduleSpan = z.infer<typeof ScheduleSpan>

/** When a rule is active, each week; null stands for always. */
export const Schedule = z
  .array(ScheduleSpan)
  .min(1, problem('schedule_empty'))
  .max(7 * 24)
  .nullable()
export type Schedule = z.infer<typeof Schedule>

/** In the page and, with the user's permission, as a push notification of their browser; or by email. */
export const AlarmChannel = z.enum(['push', 'email'])
export type AlarmChannel = z.infer<typeof AlarmChannel>

/** Users who are notified. */
export const Recipients = z.array(idOf('user')).max(100)
export const AlarmChannels = z.array(AlarmChannel).max(2)

/** Where a preview continues if it has not checked all vehicles yet. */
export const PreviewCursor = z.object({
  /** The last vehicle checked. Vehicles are checked in the order of their ids. */
  vehicleId: idOf('vehicle'),
  /** All parts cover the days up to this instant. */
  until: Instant,
})
export type PreviewCursor = z.infer<typeof PreviewCursor>

/** Parameters shared by the previews of all rules. */
export const previewBody = { schedule: Schedule, alarmRuleTargets: AlarmRuleTargets, after: PreviewCursor }

/** The longest list of a preview. */
export const MAX_PREVIEWED = 100

/** Each response is about the vehicles it checked; the responses of all parts are added up. */
export const previewParts = {
  /** How many vehicles the rule watches, and how many of them have been checked, including earlier parts. */
  watchedVehicles: z.int(),
  checkedVehicles: z.int(),
  /** What to send as `after` for the next part; null after the last one. */
  next: PreviewCursor.nullable(),
}
