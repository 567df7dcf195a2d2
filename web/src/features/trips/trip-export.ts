import { useLingui } from '@lingui/react/macro'
import { roundedKilometers, tripTimes } from '@roadbook/contract/trip-times'
import type { Trip } from '@roadbook/contract/trips'
import { useMutation } from '@tanstack/react-query'
import { daysName } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import { wallClockSeconds } from '../../lib/wall-clock.ts'
import { downloadText } from '../../ui/download.ts'
import { toCsv, type Column } from '../../ui/table-column.ts'
import { readAllTrips, type TripFilter } from './queries.ts'
import { useMoveText } from './use-move-text.ts'
import { useTripFindings } from './use-trip-findings.ts'

type Input = { filter: TripFilter; sort: string; columns: readonly Column<Trip>[] }

/** Trips as CSV: those given, or all of the filter, also those of other pages. */
export function useTripExport({ filter, sort, columns }: Input) {
  const exported = useExportColumns(columns)
  return useMutation({
    mutationFn: async (chosen: readonly Trip[] | undefined) => {
      const trips = chosen ?? (await readAllTrips(filter, sort))
      const name = `trips-${daysName(filter).replace(' ', '-')}.csv`
      downloadText(name, 'text/csv', toCsv(exported, trips))
    },
  })
}

/** A spreadsheet wants one thing in a cell, and the unit in the head: of a time its zone. */
function useExportColumns(columns: readonly Column<Trip>[]): Column<Trip>[] {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const findingsOf = useTripFindings()
  const sources = { reported: t`Device`, computed: t`Computed from positions` }
  const units: Record<string, string> = {
    distanceMeters: t`Distance (km)`,
    durationSeconds: t`Trip time (min)`,
    drivingSeconds: t`Driving (min)`,
    totalIdleSeconds: t`Idling (min)`,
  }
  const clock = (iso: string) => wallClockSeconds(timeZone, Date.parse(iso)).replace('T', ' ')
  /** What one column of the table is in the file. */
  const exported = (column: Column<Trip>): Column<Trip>[] => {
    if (column.id === 'startTime') {
      const end = ({ running, endTime }: Trip) => (running ? '' : clock(endTime))
      return [
        { ...column, header: t`Start (${timeZone})`, text: ({ startTime }) => clock(startTime) },
        { ...column, header: t`End (${timeZone})`, text: end },
      ]
    }
    if (column.id === 'maxSpeedKmh') {
      return [
        column,
        { ...column, header: t`Top speed from`, text: ({ maxSpeedSource }) => sources[maxSpeedSource] },
      ]
    }
    const named = { ...column, header: units[column.id] ?? column.header }
    if (column.id !== 'totalIdleSeconds') return [named]
    const atStop = (trip: Trip) => String(tripTimes(trip).stopIdlingSeconds / 60)
    return [named, { ...column, header: t`Idling at next stop (min)`, text: atStop }]
  }
  const findings = {
    id: 'findings',
    header: t`Data issues`,
    text: (trip: Trip) => findingsOf(trip).join(' '),
    cell: () => null,
  }
  return [...columns.flatMap(exported), ...useMoveColumns(), findings]
}

/** Moves outside trips before each trip. */
function useMoveColumns(): Column<Trip>[] {
  const { t } = useLingui()
  const moveText = useMoveText()
  return [
    {
      id: 'unrecordedMeters',
      header: t`Not recorded before trip (km)`,
      text: (trip) => roundedKilometers(silentMeters(trip)).toFixed(1),
      cell: () => null,
    },
    {
      id: 'movesBefore',
      header: t`Movement before trip`,
      text: (trip) => trip.movesBefore.map(moveText).join('; '),
      cell: () => null,
    },
  ]
}

function silentMeters({ movesBefore }: Trip): number {
  const silent = movesBefore.filter(({ kind }) => kind === 'silent')
  return silent.reduce((sum, { odometerMeters, meters }) => sum + (odometerMeters ?? meters), 0)
}
