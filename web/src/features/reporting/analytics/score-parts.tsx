import { useLingui } from '@lingui/react/macro'
import type { MonthFigures, VehicleMonths } from '@roadbook/contract/reporting/analytics'
import { useFormat } from '../../../lib/use-format.ts'
import { DetailsButton } from './details-button.tsx'
import { PartsTable } from './parts-table.tsx'
import { Text } from '../../../ui/layout.tsx'

type Props = { vehicle: Pick<VehicleMonths, 'registration' | 'months'> }

/** The score of the last month; opens the parts of it. */
export function ScoreParts({ vehicle: { registration, months } }: Props) {
  const { t } = useLingui()
  const last = months.at(-1)
  const score = last?.score.score ?? null
  if (score === null)
    return (
      <Text color="text2" nowrap>
        –
      </Text>
    )
  return (
    <DetailsButton label={t`Driving score of ${registration}: ${score}`} text={score}>
      <ScoreTable months={months} label={t`${registration}, driving score`} />
    </DetailsButton>
  )
}

function ScoreTable({ months, label }: { months: readonly MonthFigures[]; label: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const last = months.at(-1)?.score
  const parts = [
    { key: 'harshPer100Km', label: t`Harsh events per 100 km`, format: f.number },
    { key: 'overLimitPercent', label: t`Over the limit, of driving time`, format: percentText },
    { key: 'idlingPercent', label: t`Idling, of trip time`, format: percentText },
  ] as const
  function percentText(value: number): string {
    return f.share(value / 100)
  }
  return (
    <PartsTable
      label={label}
      columns={[
        { key: 'part', header: t`Part` },
        ...months.map(({ month }) => ({ key: month, header: f.shortMonth(month) })),
        { key: 'points', header: t`Points` },
      ]}
      rows={[
        ...parts.map(({ key, label: part, format }) => ({
          key,
          cells: [
            part,
            ...months.map(({ score }) => (score[key].value === null ? '–' : format(score[key].value))),
            last ? `−${last[key].points}` : '–',
          ],
        })),
        {
          key: 'score',
          cells: [t`Score`, ...months.map(({ score }) => score.score ?? '–'), last?.score ?? '–'],
        },
      ]}
    />
  )
}
