import { useLingui } from '@lingui/react/macro'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useFormat } from '../../../lib/use-format.ts'

/** Until when the user had the vehicle, whose current state they no longer see; null if they have it now. */
export function pastUntil({ yours }: Pick<Vehicle, 'yours'>): string | null {
  return yours?.until ?? null
}

/** Shown instead of the state. */
export function YoursUntil({ until, now }: { until: string; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const when = f.short(until, now)
  return <span title={f.full(until)}>{t`Yours until ${when}`}</span>
}
