import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ChosenDays } from '../../../../lib/period.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { ListRow, rowLink } from '../../../../ui/list/list-row.tsx'
import { useIsHistoryComing } from '../../../company/demo/queries.ts'
import type { CostRow } from './cost-columns.tsx'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { costPerDistance } from './cost-per-distance.ts'
import { searchOfDays } from '../expenses-period.ts'
import { type CostFilterSearch, costFilterOf } from '../search.ts'
import { useConsumptionText } from './use-consumption-text.ts'
import { useDistanceUnitName } from '../../../../ui/labels/use-distance-unit-name.ts'
import { Row, Text } from '../../../../ui/layout.tsx'

type Props = { row: CostRow; days: ChosenDays; filter: CostFilterSearch }

/** A vehicle's costs in the list on a phone: consumption, types, total and cost per kilometre. */
export function CostVehicleRow({ row, days, filter }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  // The distance is still loading.
  const isComing = useIsHistoryComing()
  const minor = costPerDistance(row, f.distanceUnit)
  const cost = minor === null || isComing ? '' : f.money(minor, row.currency)
  const unit = useDistanceUnitName()
  const consumption = useConsumptionText(isComing ? null : row.consumption)
  const since = row.perKmSince === null ? '' : f.day(row.perKmSince)
  const text = since === '' ? t`${cost} per ${unit}` : t`${cost} per ${unit} since ${since}`
  return (
    <ListRow
      first={
        <Link
          to="/costs/all"
          search={{ ...costFilterOf(filter), vehicles: [row.vehicleId], ...searchOfDays(days) }}
          className={rowLink}
        >
          {row.registration}
        </Link>
      }
      second={[consumption, row.byType.map(({ type }) => labels[type]).join(', ')]
        .filter(Boolean)
        .join(' · ')}
      firstEnd={
        <Row as="span" inline gap={6} weight={500}>
          {f.money(row.totalMinor, row.currency)}
        </Row>
      }
      secondEnd={<Text color="muted">{cost === '' ? '' : text}</Text>}
    />
  )
}
