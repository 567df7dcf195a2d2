import type { ApiKey } from '@roadbook/contract/people/api-keys'

const DAY_MS = 86_400_000
const SOON_DAYS = 14
const UNUSED_DAYS = 60

type Dated = Pick<ApiKey, 'endsOn' | 'lastUsedAt' | 'createdAt'>

/** `today` is a day of the company's calendar, such as `2026-11-20`. */
export function endOf({ endsOn }: Dated, today: string): 'never' | 'over' | 'soon' | 'later' {
  if (endsOn === null) return 'never'
  const days = (Date.parse(endsOn) - Date.parse(today)) / DAY_MS
  if (days < 0) return 'over'
  return days <= SOON_DAYS ? 'soon' : 'later'
}

/** Whole days since its last use, or since it was created; undefined for a key that is in use or has ended. */
export function unusedDays(key: Dated, now: number, today: string): number | undefined {
  if (endOf(key, today) === 'over') return undefined
  const days = Math.floor((now - Date.parse(key.lastUsedAt ?? key.createdAt)) / DAY_MS)
  return days >= UNUSED_DAYS ? days : undefined
}
