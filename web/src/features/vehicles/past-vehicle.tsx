import { useLingui } from '@lingui/react/macro'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { useFormat } from '../../lib/use-format.ts'

/** Until when the reader had it, where it is theirs no more: what it does now is not shown. */
export function pastUntil({ yours }: Pick<Vehicle, 'yours'>): string | null {
  return yours?.until ?? null
}

/** In place of its state. */
export function YoursUntil({ until, now }: { until: string; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const when = f.short(until, now)
  return <span title={f.full(until)}>{t`Yours until ${when}`}</span>
}
