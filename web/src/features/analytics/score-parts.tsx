import { Trans, useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import type { MonthFigures, VehicleMonths } from '@roadbook/contract/analytics'
import { useFormat } from '../../lib/use-format.ts'
import classes from './summary.module.css'

type Props = { vehicle: Pick<VehicleMonths, 'registration' | 'months'> }

/** The score of the last month; opens what it is made of. */
export function ScoreParts({ vehicle: { registration, months } }: Props) {
  const { t } = useLingui()
  const last = months.at(-1)
  const score = last?.score.score ?? null
  if (score === null) return <span className={classes.quiet}>–</span>
  return (
    <Popover position="bottom-end" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.details}
          aria-label={t`Driving score of ${registration}: ${score}`}
        >
          {score}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <PartsTable months={months} caption={t`${registration}, driving score`} />
      </Popover.Dropdown>
    </Popover>
  )
}

function PartsTable({ months, caption }: { months: readonly MonthFigures[]; caption: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const last = months.at(-1)?.score
  const parts = [
    { key: 'harshPer100Km', label: t`Harsh events per 100 km`, say: f.number },
    { key: 'overLimitPercent', label: t`Over the limit, of driving time`, say: percentText },
    { key: 'idlingPercent', label: t`Idling, of trip time`, say: percentText },
  ] as const
  function percentText(value: number): string {
    return f.share(value / 100)
  }
  return (
    <table className={classes.parts} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Part</Trans>
          </th>
          {months.map(({ month }) => (
            <th key={month} scope="col">
              {f.shortMonth(month)}
            </th>
          ))}
          <th scope="col">
            <Trans>Points</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label, say }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {months.map(({ month, score }) => (
              <td key={month}>{score[key].value === null ? '–' : say(score[key].value)}</td>
            ))}
            <td>{last ? `−${last[key].points}` : '–'}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            <Trans>Score</Trans>
          </th>
          {months.map(({ month, score }) => (
            <td key={month}>{score.score ?? '–'}</td>
          ))}
          <td>{last?.score ?? '–'}</td>
        </tr>
      </tbody>
    </table>
  )
}
