import type { AppError } from '../../../errors.ts'

/** An import fails once Traccar hasn't answered for this long. */
export const MAX_OUTAGE_MS = 3_600_000

/** Whether a source may answer again; also if an answer breaks off, once Traccar `hasAnswered` well. */
export function isOutage({ code, details }: AppError, hasAnswered: boolean): boolean {
  if (code === 'traccar_refused') return Number(details['status']) >= 429
  return code === 'traccar_unreachable' || (code === 'traccar_not_traccar' && hasAnswered)
}
