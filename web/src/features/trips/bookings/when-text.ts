import type { useFormat } from '../../../lib/use-format.ts'

type Format = Pick<ReturnType<typeof useFormat>, 'span' | 'dayName'>

/** "Today, 13:00–17:00", "20 Nov, 13:00 – 22 Nov, 09:00" */
export function whenText(start: string, end: string, f: Format, now: number): string {
  const span = f.span(start, end)
  return span.includes(',') ? span : `${f.dayName(start, now)}, ${span}`
}
