import type { VisitorFormat } from './visitor-format.ts'

/** How many calendar days an instant is after today. */
export function dayOffset(instant: string, nowMs: number, { isoDay }: Pick<VisitorFormat, 'isoDay'>): number {
  const today = isoDay(new Date(nowMs).toISOString())
  return (Date.parse(isoDay(instant)) - Date.parse(today)) / (24 * 3600 * 1000)
}
