import { useLingui } from '@lingui/react/macro'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useFormat } from '../../../lib/use-format.ts'
import type { ExportColumn } from '../../../ui/list/export-column.ts'
import { useMoveText } from './use-move-text.ts'
import { useTripFindings } from './detail/use-trip-findings.ts'

/** What the list shows beside a trip rather than in a column: moves before it, and problems in its data. */
export function useTripExport(): ExportColumn<Trip>[] {
  const { t } = useLingui()
  const f = useFormat()
  const moveText = useMoveText()
  const findingsOf = useTripFindings()
  return [
    {
      header: t`Destination`,
      kind: 'text',
      value: ({ destination }) => destination,
    },
    { header: t`Note`, kind: 'text', value: ({ note }) => note },
    {
      header: t`Not recorded before trip (${f.lengthUnit})`,
      kind: 'number',
      decimals: 1,
      value: (trip) => f.distanceFigure(silentMeters(trip)),
    },
    {
      header: t`Movement before trip`,
      kind: 'text',
      value: ({ movesBefore }) => movesBefore.map(moveText).join('; '),
    },
    { header: t`Data issues`, kind: 'text', value: (trip) => findingsOf(trip).join(' ') },
  ]
}

function silentMeters({ movesBefore }: Trip): number {
  const silent = movesBefore.filter(({ kind }) => kind === 'silent')
  return silent.reduce((sum, { odometerMeters, meters }) => sum + (odometerMeters ?? meters), 0)
}
