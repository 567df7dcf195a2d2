import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VehicleMonths } from '@roadbook/contract/analytics'
import { useFormat } from '../../lib/use-format.ts'
import { ListRow, rowLink } from '../../ui/list-row.tsx'

/** The last month of a vehicle in the list on a phone. */
export function SummaryRow({ vehicle, currency }: { vehicle: VehicleMonths; currency: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const last = vehicle.months.at(-1)
  if (!last) return null
  const driving = f.hours(last.drivingSeconds)
  const costs = last.costsMinor === null ? null : f.money(last.costsMinor, currency)
  const score = last.score.score
  return (
    <ListRow
      first={
        <Link to="/vehicles/detail/" search={{ id: vehicle.vehicleId }} className={rowLink}>
          {vehicle.registration}
        </Link>
      }
      second={[f.shortMonth(last.month), t`${driving} driving`, costs].filter(Boolean).join(' · ')}
      firstEnd={f.sumDistance(last.distanceMeters)}
      secondEnd={score === null ? '' : t`Score ${score}`}
    />
  )
}
