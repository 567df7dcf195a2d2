import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { VehicleMonths } from '@roadbook/contract/reporting/analytics'
import { useFormat } from '../../../lib/use-format.ts'
import type { RowNote } from '../../../ui/table/data-table.tsx'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import { Co2Table } from './co2-method.tsx'
import { PartsTable } from './parts-table.tsx'
import classes from './summary.module.css'
import { useMetricText } from './use-metric-text.ts'

/** Shows or hides the single months of a vehicle. */
export function openLink(vehicleId: string): LinkProps {
  return {
    to: '/analytics/summary',
    search: (before) => ({ ...before, open: before.open === vehicleId ? undefined : vehicleId }),
    resetScroll: false,
  }
}

type Props = { vehicle: VehicleMonths; currency: string }

/** The last month of a vehicle in the list on a phone. */
export function SummaryRow({ vehicle, currency, isOpen }: Props & { isOpen: boolean }) {
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
        <Link {...openLink(vehicle.vehicleId)} className={rowLink} aria-expanded={isOpen}>
          {vehicle.registration}
        </Link>
      }
      second={[f.shortMonth(last.month), t`${driving} driving`, costs].filter(Boolean).join(' · ')}
      firstEnd={f.sumDistance(last.distanceMeters)}
      secondEnd={score === null ? '' : t`Score ${score}`}
    />
  )
}

export function openNote(openId: string | undefined, currency: string): RowNote<VehicleMonths> {
  return {
    isAbove: false,
    of: (vehicle) =>
      vehicle.vehicleId === openId ? <VehicleMonthsTable {...{ vehicle, currency }} /> : null,
  }
}

/** The compared months, as far as a phone has room. */
function VehicleMonthsTable({ vehicle, currency }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const metricText = useMetricText(currency)
  const { vehicleId, registration, months } = vehicle
  const co2 = months.flatMap(({ month, co2Kilograms }) =>
    co2Kilograms === null ? [] : [{ month, text: metricText.exact('co2', co2Kilograms) }],
  )
  return (
    <>
      <PartsTable
        label={t`Months of ${registration}`}
        columns={[
          { key: 'month', header: t`Month` },
          { key: 'distance', header: t`Distance` },
          { key: 'driving', header: t({ message: 'Driving', context: 'time' }) },
          { key: 'costs', header: t`Costs` },
          { key: 'score', header: t`Score` },
        ]}
        rows={months.toReversed().map((month) => ({
          key: month.month,
          cells: [
            f.shortMonth(month.month),
            f.sumDistance(month.distanceMeters),
            f.hours(month.drivingSeconds),
            month.costsMinor === null ? '–' : f.wholeMoney(month.costsMinor, currency),
            month.score.score ?? '–',
          ],
        }))}
      />
      {co2.length > 0 && <Co2Table vehicle={vehicle} lines={co2} />}
      <Link to="/vehicles/detail/" search={{ id: vehicleId }} className={classes.more}>
        <Trans>Open vehicle</Trans>
      </Link>
    </>
  )
}
