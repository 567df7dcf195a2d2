import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Facts } from '../../ui/section.tsx'
import { useExpenseTypeLabels } from '../../ui/expense-type-labels.ts'
import { costPerDistance } from './cost-per-distance.ts'
import { lifetimeQuery } from './queries.ts'

/** What a vehicle has cost since its first expense, by currency. */
export function LifetimeCosts({ vehicleId }: { vehicleId: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const today = f.isoDay(new Date(useNow()).toISOString())
  const { data } = useQuery(lifetimeQuery(vehicleId))
  if (data?.since === undefined || data.since === null) return null
  const money = (minor: number | null, currency: string) => (minor === null ? '–' : f.money(minor, currency))
  const all = { vehicles: [vehicleId], from: data.since, to: today }
  return data.sums.map(({ currency, totalMinor, minorPerMonth, byType, ...driven }) => (
    <Facts
      key={currency}
      facts={[
        {
          label: t`Since ${f.day(data.since ?? '')}`,
          value: (
            <Link to="/costs/all" search={{ ...all, currency }}>
              {f.money(totalMinor, currency)}
            </Link>
          ),
        },
        { label: t`Per month`, value: money(minorPerMonth, currency) },
        { label: t`Per ${f.lengthUnit}`, value: money(costPerDistance(driven, f.distanceUnit), currency) },
        ...byType.slice(0, 3).map(({ type, amountMinor }) => ({
          label: labels[type],
          value: (
            <Link to="/costs/all" search={{ ...all, currency, types: [type] }}>
              {f.money(amountMinor, currency)}
            </Link>
          ),
        })),
      ]}
    />
  ))
}
