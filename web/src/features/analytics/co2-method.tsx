import { Trans, useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import type { VehicleMonths } from '@roadbook/contract/analytics'
import { useConsumptionMethods } from '../../lib/use-consumption-methods.ts'
import { useFormat } from '../../lib/use-format.ts'
import classes from './summary.module.css'

type Props = {
  vehicle: Pick<VehicleMonths, 'registration' | 'months'>
  /** Of the last month, such as "312 kg". */
  text: string
  /** Of each month. */
  lines: readonly { month: string; text: string }[]
}

/** The CO₂ of the last month; opens by which consumption it was found in each. */
export function Co2Method({ vehicle: { registration, months }, text, lines }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const methods = useConsumptionMethods()
  return (
    <Popover position="bottom-end" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <button type="button" className={classes.details} aria-label={t`CO₂ of ${registration}: ${text}`}>
          {text}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <table className={classes.parts} aria-label={t`${registration}, CO₂`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Month</Trans>
              </th>
              <th scope="col">
                <Trans>CO₂</Trans>
              </th>
              <th scope="col">
                <Trans>Consumption</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, consumptionMethod }) => (
              <tr key={month}>
                <th scope="row">{f.shortMonth(month)}</th>
                <td>{lines.find((line) => line.month === month)?.text ?? '–'}</td>
                <td>{consumptionMethod === null ? '–' : methods[consumptionMethod]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  )
}
