/** Quiet hours, and how often alerts are mailed. Times are in the company's time zone. */
import { z } from 'zod'
import { Instant } from '../core/instant.ts'
import { problem } from '../core/problem.ts'

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, problem('wall_time_invalid'))

export const QuietHours = z
  .object({
    isOn: z.boolean(),
    startTime: TimeOfDay,
    /** On the next day, unless it is later than the start. */
    endTime: TimeOfDay,
    /** The weekdays on which they begin. ISO: 1 is Monday, 7 is Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).max(7),
    /**
     * Saturday and Sunday all day; quiet hours that begin on them end as on other days, so the weekend lasts into Monday.
     */
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
  /** Each alert in its own email, or a summary every full hour or every day. */
  frequency: EmailFrequency,
  /** The time of the daily email. */
  hour: z.int().min(0).max(23),
})
export type EmailSummary = z.infer<typeof EmailSummary>

export const NotificationPreferences = z.object({ quietHours: QuietHours, emailSummary: EmailSummary })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const CurrentPreferences = NotificationPreferences.extend({
  /** When the caller's quiet hours end; null if they are not in effect. */
  quietUntil: Instant.nullable(),
})
export type CurrentPreferences = z.infer<typeof CurrentPreferences>

/** The defaults. */
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
