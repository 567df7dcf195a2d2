import { useLingui } from '@lingui/react/macro'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { useFormat } from '../../../lib/use-format.ts'
import { endOf, hasEnded } from './link-state.ts'

const dayMs = 24 * 3_600_000

/** "in 48 min" under a day, "Fri 27 Nov, 18:00" further ahead, "Yesterday, 17:00" once it has ended. */
export function useEndText(): (link: ShareLink, nowMs: number) => string {
  const { t } = useLingui()
  const f = useFormat()
  return (link, nowMs) => {
    const end = endOf(link)
    if (hasEnded(link, nowMs)) return f.moment(end, nowMs)
    const leftMs = Date.parse(end) - nowMs
    if (leftMs < dayMs) return t`in ${f.timeLeft(leftMs / 1000)}`
    return `${f.shortDay(end)}, ${f.time(end)}`
  }
}

/** The end that a choice leads to. */
export function useExpiryHint(): (expiresAt: string, nowMs: number) => string {
  const { t } = useLingui()
  const f = useFormat()
  return (expiresAt, nowMs) => {
    const time = f.time(expiresAt)
    if (f.isToday(expiresAt, nowMs)) return t`Today at ${time}. You can stop sharing at any time.`
    const day = f.shortDay(expiresAt)
    return t`${day} at ${time}. You can stop sharing at any time.`
  }
}

/** "Today at 13:42", "Fri 27 Nov at 18:00" */
export function useMomentText(): (iso: string, nowMs: number) => string {
  const { t } = useLingui()
  const f = useFormat()
  return (iso, nowMs) => {
    const time = f.time(iso)
    if (f.isToday(iso, nowMs)) return t`Today at ${time}`
    const day = f.shortDay(iso)
    return t`${day} at ${time}`
  }
}
