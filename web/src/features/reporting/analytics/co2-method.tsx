import { useLingui } from '@lingui/react/macro'
import type { VehicleMonths } from '@roadbook/contract/reporting/analytics'
import { useConsumptionMethods } from '../../../lib/units/use-consumption-methods.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { DetailsButton } from './details-button.tsx'
import { PartsTable } from './parts-table.tsx'

type Lines = {
  vehicle: Pick<VehicleMonths, 'registration' | 'months'>
  /** The text of each month, such as "312 kg". */
  lines: readonly { month: string; text: string }[]
}

/** The CO₂ of the last month; opens details of how consumption was determined in each month. */
export function Co2Method({ vehicle, text, lines }: Lines & { text: string }) {
  const { t } = useLingui()
  const { registration } = vehicle
  return (
    <DetailsButton label={t`CO₂ of ${registration}: ${text}`} text={text}>
      <Co2Table vehicle={vehicle} lines={lines} />
    </DetailsButton>
  )
}

/** The CO₂ of each month, latest first, with how consumption was determined. */
export function Co2Table({ vehicle: { registration, months }, lines }: Lines) {
  const { t } = useLingui()
  const f = useFormat()
  const methods = useConsumptionMethods()
  return (
    <PartsTable
      label={t`${registration}, CO₂`}
      columns={[
        { key: 'month', header: t`Month` },
        { key: 'co2', header: t`CO₂` },
        { key: 'consumption', header: t`Consumption` },
      ]}
      rows={months.toReversed().map(({ month, consumptionMethod }) => ({
        key: month,
        cells: [
          f.shortMonth(month),
          lines.find((line) => line.month === month)?.text ?? '–',
          consumptionMethod === null ? '–' : methods[consumptionMethod],
        ],
      }))}
    />
  )
}
