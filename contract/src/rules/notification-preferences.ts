/** When a person is not disturbed, and how often alerts are mailed to them. Times are of the company's clock. */
import { z } from 'zod'
import { Instant } from '../core/instant.ts'
import { problem } from '../core/problem.ts'

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, problem('wall_time_invalid'))

export const QuietHours = z
  .object({
    isOn: z.boolean(),
    startTime: TimeOfDay,
    /** Of the next day, unless it is later than the start. */
    endTime: TimeOfDay,
    /** On which they begin. ISO: 1 is Monday, 7 is Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).max(7),
    /** Saturday and Sunday all day; what begins on them ends as on the other days, so the weekend lasts into Monday. */
    allWeekend: z.boolean(),
  })
  .refine(({ startTime, endTime }) => startTime !== endTime, {
    error: problem('quiet_hours_empty'),
    path: ['endTime'],
  })
  .refine(({ isOn, weekdays, allWeekend }) => !isOn || weekdays.length > 0 || allWeekend, {
    error: problem('quiet_days_missing'),
    path: ['weekdays'],
  })
export type QuietHours = z.infer<typeof QuietHours>

export const EmailFrequency = z.enum(['atOnce', 'hourly', 'daily'])
export type EmailFrequency = z.infer<typeof EmailFrequency>

export const EmailSummary = z.object({
  /** Each alert by an email of its own, or one at the full hour, or one a day. */
  frequency: EmailFrequency,
  /** Of the daily email. */
  hour: z.int().min(0).max(23),
})
export type EmailSummary = z.infer<typeof EmailSummary>

export const NotificationPreferences = z.object({ quietHours: QuietHours, emailSummary: EmailSummary })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const CurrentPreferences = NotificationPreferences.extend({
  /** When the caller may be disturbed again; null while they may be. */
  quietUntil: Instant.nullable(),
})
export type CurrentPreferences = z.infer<typeof CurrentPreferences>

/** Of whoever has changed nothing. */
export const defaultPreferences: NotificationPreferences = {
  quietHours: {
    isOn: false,
    startTime: '22:00',
    endTime: '07:00',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    allWeekend: false,
  },
  emailSummary: { frequency: 'atOnce', hour: 8 },
}
