import { useLingui } from '@lingui/react/macro'
import type { Trip } from '@roadbook/contract/trips'
import { useMutation } from '@tanstack/react-query'
import { downloadText } from '../../ui/download.ts'
import { toCsv, type Column } from '../../ui/table-column.ts'
import { readAllTrips, type TripFilter } from './queries.ts'

type Input = { filter: TripFilter; sort: string; columns: readonly Column<Trip>[] }

/** Trips as CSV: those given, or all of the filter, also those of other pages. */
export function useTripExport({ filter, sort, columns }: Input) {
  const exported = useExportColumns(columns)
  return useMutation({
    mutationFn: async (chosen: readonly Trip[] | undefined) => {
      const trips = chosen ?? (await readAllTrips(filter, sort))
      const name = `trips-${filter.startDate}-${filter.endDate}.csv`
      downloadText(name, 'text/csv', toCsv(exported, trips))
    },
  })
}

/** A spreadsheet wants one thing in a cell, and the unit in the head. */
function useExportColumns(columns: readonly Column<Trip>[]): Column<Trip>[] {
  const { t } = useLingui()
  const units: Record<string, string> = {
    distanceMeters: t`Distance (km)`,
    durationSeconds: t`Duration (min)`,
    idleSeconds: t`Idle (min)`,
  }
  return columns.flatMap((column) =>
    column.id === 'startTime'
      ? [
          { ...column, header: t`Start`, text: (trip: Trip) => trip.startTime },
          { ...column, header: t`End`, text: (trip: Trip) => (trip.running ? '' : trip.endTime) },
        ]
      : [{ ...column, header: units[column.id] ?? column.header }],
  )
}
