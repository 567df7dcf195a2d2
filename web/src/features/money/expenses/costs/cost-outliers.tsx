import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CostOutlier } from '@roadbook/contract/money/costs'
import { consumptionIn, consumptionUnit } from '../../../../lib/units/consumption.ts'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import classes from './cost-outliers.module.css'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { type CostFilter, outliersQuery } from '../queries.ts'
import { Text } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

const shownAtFirst = 5

/** Unusual expenses, each with a sentence that explains why. */
export function CostOutliers({ filter }: { filter: CostFilter }) {
  const { data } = useQuery(outliersQuery(filter))
  const [isWhole, setWhole] = useState(false)
  if (data === undefined || data.total === 0) return null
  const { items } = data
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  return (
    <Text
      as="details"
      radius={6}
      ground="idling-soft"
      noShrink
      mb={12}
      size="small"
      className={classes.outliers}
    >
      <summary>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
        <Plural value={data.total} one="# unusual expense" other="# unusual expenses" />
      </summary>
      <ul>
        {shown.map((outlier) => (
          <li key={outlier.expenseId}>
            <Outlier {...outlier} />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <TextButton mb={10} ml={36} underline="hover" onClick={() => setWhole(true)}>
          <Plural value={items.length} one="Show all #" other="Show all #" />
        </TextButton>
      )}
    </Text>
  )
}

function Outlier({ expenseId, registration, date, type, amountMinor, currency, reason, ...of }: CostOutlier) {
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const name = [registration, f.day(date), labels[type], f.money(amountMinor, currency)].join(' · ')
  return (
    <>
      <Link to="/costs/all" search={{ expense: expenseId, vehicles: [of.vehicleId], from: date, to: date }}>
        {name}
      </Link>
      <span>
        <Reason reason={reason} currency={currency} />
      </span>
    </>
  )
}

function Reason({ reason, currency }: Pick<CostOutlier, 'reason' | 'currency'>) {
  const f = useFormat()
  if (reason.kind === 'duplicate') {
    return <Trans>Another expense has the same vehicle, day, type and amount.</Trans>
  }
  const unit = reason.energy === 'litres' ? 'l' : 'kWh'
  if (reason.kind === 'overTank') {
    const quantity = `${f.number(reason.quantity)} ${unit}`
    const capacity = `${f.number(reason.capacity)} ${unit}`
    return reason.energy === 'litres' ? (
      <Trans>
        {quantity} is more than the tank holds ({capacity}).
      </Trans>
    ) : (
      <Trans>
        {quantity} is more than the battery holds ({capacity}).
      </Trans>
    )
  }
  if (reason.kind === 'consumption') {
    const figure = (per100Km: number) => f.number(consumptionIn(reason.energy, per100Km, f.consumption) ?? 0)
    const consumption = `${figure(reason.per100Km)} ${consumptionUnit(reason.energy, f.consumption)}`
    const usual = figure(reason.usualPer100Km)
    return (
      <Trans>
        {consumption} since the last full tank; this vehicle usually needs {usual}.
      </Trans>
    )
  }
  const price = f.money(reason.minorPerUnit, currency)
  const usual = f.money(reason.usualMinorPerUnit, currency)
  return (
    <Trans>
      {price} per {unit}; others paid {usual}.
    </Trans>
  )
}
