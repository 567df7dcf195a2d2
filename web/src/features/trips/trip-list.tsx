import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Pagination } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { chosenDays } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ColumnChoice, useHiddenColumns } from '../../ui/column-choice.tsx'
import { DataTable, type Grouping } from '../../ui/data-table.tsx'
import { downloadText } from '../../ui/download.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { parseSort, sortText, toCsv } from '../../ui/table-column.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useCan } from '../users/queries.ts'
import { tripsQuery } from './queries.ts'
import type { TripsSearch } from './search.ts'
import { TripBulkBar } from './trip-bulk-bar.tsx'
import { useTripColumns } from './trip-columns.tsx'
import { TripDay } from './trip-day.tsx'
import { noFilter, TripFilters } from './trip-filters.tsx'
import { usualPeriod } from './trip-period.ts'
import { TripRow } from './trip-row.tsx'
import type { Trip } from '@roadbook/contract/trips'
import classes from './trips.module.css'
import { useCategories } from './use-categories.ts'

type Props = { search: TripsSearch; onSearch: (change: Partial<TripsSearch>) => void }

const usualSort = 'startTime:desc'
const noTrips: readonly Trip[] = []
const nothing: ReadonlySet<string> = new Set()

export function TripList({ search, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const navigate = useNavigate()
  const days = chosenDays(search, { today: f.isoDay(new Date(now).toISOString()), usual: usualPeriod })
  const { vehicles, categories, sort = usualSort, page = 1 } = search
  const query = useQuery({
    ...tripsQuery({ ...days, vehicles, categories, sort, page }),
    placeholderData: keepPreviousData,
  })
  const trips = query.data?.items ?? noTrips
  const words = useCategories()
  const categoryWord = (category: string) => words.find(({ value }) => value === category)?.label ?? category
  const mayChange = useCan('trips.write')
  const columns = useTripColumns({ mayChange, categoryWord })
  const { hidden, toggle } = useHiddenColumns('trips', columns)
  const [chosen, choose] = useState(nothing)
  const selected = trips.filter(({ id }) => chosen.has(id))
  const parsedSort = useMemo(() => parseSort(sort), [sort])
  const grouping = useDays({ trips, sort, page, pages: query.data?.totalPages ?? 1 })
  const change = (next: Partial<TripsSearch>) => {
    choose(nothing)
    onSearch({ page: undefined, ...next })
  }
  const visible = columns.filter(({ id }) => !hidden.has(id))
  const exportCsv = (rows: readonly Trip[]) =>
    downloadText(`trips-${days.startDate}-${days.endDate}.csv`, 'text/csv', toCsv(visible, rows))
  const rowLabel = (trip: Trip) => t`Choose the trip of ${trip.registration} at ${f.time(trip.startTime)}`
  const empty = (
    <EmptyState
      title={t`No trips in this period`}
      action={
        <Button variant="default" onClick={() => change({ ...noFilter, period: 'last30Days' })}>
          <Trans>Show the last 30 days</Trans>
        </Button>
      }
    >
      <Trans>A trip appears here as soon as a vehicle with a device has driven off.</Trans>
    </EmptyState>
  )
  return (
    <Page
      title={t`Trips`}
      count={query.data?.totalItems}
      fills
      actions={<Actions {...{ columns, hidden, toggle }} onExport={() => exportCsv(trips)} />}
    >
      <TripFilters search={search} days={days} onChange={change} />
      {query.isError && query.data === undefined ? (
        <ErrorPanel error={query.error} title={t`The trips could not be loaded`} onRetry={query.refetch} />
      ) : (
        <DataTable
          label={t`Trips`}
          columns={columns}
          rows={query.data?.items}
          rowId={(trip) => trip.id}
          sort={parsedSort}
          onSort={(next) => change({ sort: sortText(next) })}
          hidden={hidden}
          onOpen={(trip) => void navigate({ to: '/trips/detail', search: { id: trip.id } })}
          renderNarrow={(trip) => <TripRow trip={trip} categoryWord={categoryWord(trip.category)} />}
          empty={empty}
          selection={{ ids: chosen, onChange: choose, rowLabel }}
          grouping={grouping}
        />
      )}
      {selected.length > 0 && (
        <TripBulkBar
          trips={selected}
          mayChange={mayChange}
          onExport={() => exportCsv(selected)}
          onClear={() => choose(nothing)}
        />
      )}
      {(query.data?.totalPages ?? 1) > 1 && (
        <nav className={classes.pages} aria-label={t`Pages`}>
          <Pagination
            size="sm"
            total={query.data?.totalPages ?? 1}
            value={page}
            onChange={(next) => change({ page: next })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
            })}
          />
        </nav>
      )}
    </Page>
  )
}

type DaysInput = { trips: readonly Trip[]; sort: string; page: number; pages: number }

/** Rows above each day, as long as the trips stand in the order of time. */
function useDays({ trips, sort, page, pages }: DaysInput): Grouping<Trip> | undefined {
  const f = useFormat()
  if (!sort.startsWith('startTime:')) return undefined
  const groupOf = (trip: Trip) => f.isoDay(trip.startTime)
  const first = trips[0] && groupOf(trips[0])
  const last = trips.at(-1)
  const isCut = (day: string) =>
    (page > 1 && day === first) || (page < pages && last !== undefined && day === groupOf(last))
  return {
    groupOf,
    head: (day, columns) => (
      <TripDay
        trips={trips.filter((trip) => groupOf(trip) === day)}
        isWhole={!isCut(day)}
        columns={columns}
      />
    ),
  }
}

type ActionProps = {
  columns: ReturnType<typeof useTripColumns>
  hidden: ReadonlySet<string>
  toggle: (id: string) => void
  onExport: () => void
}

function Actions({ columns, hidden, toggle, onExport }: ActionProps) {
  const isNarrow = useIsNarrow()
  if (isNarrow) return null
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} />} onClick={onExport}>
        <Trans>Export</Trans>
      </Button>
      <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />
    </>
  )
}
