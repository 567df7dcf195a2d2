import { z } from 'zod'
import { problem } from './problem.ts'

/** Whether both JavaScript and PostgreSQL know it as an IANA name; offsets such as `+01:00` are not accepted. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** IANA, such as `Europe/Malta`. */
export const TimeZone = z.string().refine(isTimeZone, problem('time_zone_unknown'))
