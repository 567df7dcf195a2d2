import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LifetimeCosts as Costs } from '@roadbook/contract/money/costs'
import { useFormat } from '../../../../lib/use-format.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { Facts, Section } from '../../../../ui/section.tsx'
import { costPerDistance } from './cost-per-distance.ts'
import { lifetimeParts } from './lifetime-parts.ts'
import { lifetimeQuery } from '../queries.ts'
import { useConsumptionText } from './use-consumption-text.ts'
import { useDistanceUnitName } from '../../../../ui/labels/use-distance-unit-name.ts'
import { usePartLabels } from './use-part-labels.ts'

/** What a vehicle has cost since its first expense, by currency. */
export function LifetimeCosts({ vehicleId }: { vehicleId: string }) {
  const { t } = useLingui()
  const { data } = useQuery(lifetimeQuery(vehicleId))
  const consumption = useConsumptionText(data?.consumption ?? null)
  if (data === undefined || data.since === null) return null
  const { since } = data
  return (
    <Section title={t`Total cost of ownership`}>
      {data.sums.map((sum) => (
        <CostsInCurrency key={sum.currency} costs={data} sum={sum} since={since} />
      ))}
      {consumption !== '' && <Facts facts={[{ label: t`Consumption`, value: consumption }]} />}
    </Section>
  )
}

type Props = { costs: Costs; sum: Costs['sums'][number]; since: string }

function CostsInCurrency({ costs: { vehicleId, distanceMeters }, sum, since }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = usePartLabels()
  const unit = useDistanceUnitName()
  const today = useToday()
  const { currency, totalMinor, minorPerMonth, byType } = sum
  const all = { vehicles: [vehicleId], from: since, to: today, currency }
  const perDistance = costPerDistance(sum, f.distanceUnit)
  const cost = perDistance === null ? '–' : f.money(perDistance, currency)
  const distance = f.sumDistance(distanceMeters)
  return (
    <Facts
      facts={[
        {
          label: t`Since ${f.day(since)}`,
          value: (
            <Link to="/costs/all" search={all}>
              {f.money(totalMinor, currency)}
            </Link>
          ),
        },
        ...lifetimeParts(byType).map(({ name, types, amountMinor }) => ({
          label: labels[name],
          value: (
            <Link to="/costs/all" search={{ ...all, types }}>
              {f.money(amountMinor, currency)}
            </Link>
          ),
        })),
        { label: t`Per month`, value: minorPerMonth === null ? '–' : f.money(minorPerMonth, currency) },
        { label: t`Per ${unit}`, value: perDistance === null ? cost : t`${cost} over ${distance} of trips` },
      ]}
    />
  )
}
