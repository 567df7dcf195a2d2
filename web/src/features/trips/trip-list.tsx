import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tripTimes } from '@roadbook/contract/trip-times'
import { useMemo } from 'react'
import { itemsOfPage } from '../../lib/list-page.ts'
import { chosenDays } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ColumnChoice, useHiddenColumns } from '../../ui/column-choice.tsx'
import { DataTable, type Grouping, type RowNote } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { Pages } from '../../ui/pages.tsx'
import { parseSort, sortText } from '../../ui/table-column.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useCan } from '../users/queries.ts'
import { type TripFilter, tripsQuery, tripSumsQuery } from './queries.ts'
import { withOffered, type TripsSearch } from './search.ts'
import { MoveBadges } from './move-badge.tsx'
import { TripBulkBar } from './trip-bulk-bar.tsx'
import { NoTrips } from './no-trips.tsx'
import { useTripColumns } from './trip-columns.tsx'
import { NarrowTripDay, TripDay, Unrecorded } from './trip-day.tsx'
import { useTripExport } from './trip-export.ts'
import { TripFilters } from './trip-filters.tsx'
import { usualPeriod } from './trip-period.ts'
import { TripRow } from './trip-row.tsx'
import { TripsComputing } from './trips-computing.tsx'
import type { TripSums } from '@roadbook/contract/trip-filter'
import type { Trip } from '@roadbook/contract/trips'
import { useCategories, useCategoryWord } from './use-categories.ts'
import { useTripChoice } from './use-trip-choice.ts'

type Props = { search: TripsSearch; onSearch: (change: Partial<TripsSearch>) => void }

const usualSort = 'startTime:desc'
const noTrips: readonly Trip[] = []

/** What the address asks for, and what the server says to that. */
function useTrips(search: TripsSearch) {
  const f = useFormat()
  const now = useNow()
  const days = chosenDays(search, { today: f.isoDay(new Date(now).toISOString()), usual: usualPeriod })
  const { sort = usualSort, page = 1 } = search
  const filter: TripFilter = { ...search, ...days }
  const options = { placeholderData: keepPreviousData }
  const query = useQuery({ ...tripsQuery(filter, { sort, page }), ...options })
  const { data: sums } = useQuery({ ...tripSumsQuery(filter), ...options })
  return { days, filter, sort, page, query, sums }
}

export function TripList({ search: address, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const navigate = useNavigate()
  const search = withOffered(address, useCategories())
  const { days, filter, sort, page, query, sums } = useTrips(search)
  const trips = query.data?.items ?? noTrips
  const categoryWord = useCategoryWord()
  const mayChange = useCan('trips.write')
  const columns = useTripColumns({ mayChange, categoryWord, hasDay: !isByTime(sort) })
  const { hidden, toggle } = useHiddenColumns('trips', columns)
  const exporting = useTripExport({ filter, sort, columns: columns.filter(({ id }) => !hidden.has(id)) })
  const choice = useTripChoice(trips, filter)
  const parsedSort = useMemo(() => parseSort(sort), [sort])
  const grouping = useDays({ sort, sums, trips })
  const change = (next: Partial<TripsSearch>) => {
    choice.clear()
    onSearch({ page: undefined, ...next })
  }
  const turn = (next: Partial<TripsSearch>) => {
    choice.turnPage()
    onSearch({ page: undefined, ...next })
  }
  const rowLabel = (trip: Trip) => t`Choose the trip of ${trip.registration} at ${f.time(trip.startTime)}`
  return (
    <Page
      title={t`Trips`}
      count={query.data && f.number(query.data.totalItems)}
      aside={sums && sums.trips > 0 && <Sums sums={sums} />}
      fills
      actions={
        <Actions
          {...{ columns, hidden, toggle }}
          isEmpty={query.data?.totalItems === 0}
          isExporting={exporting.isPending}
          onExport={() => exporting.mutate(undefined)}
        />
      }
    >
      <TripFilters search={search} days={days} onChange={change} />
      <TripsComputing vehicleIds={search.vehicles} />
      {query.isError && query.data === undefined ? (
        <ErrorPanel error={query.error} title={t`The trips could not be loaded`} onRetry={query.refetch} />
      ) : (
        <DataTable
          label={t`Trips`}
          columns={columns}
          rows={itemsOfPage(query)}
          rowId={(trip) => trip.id}
          sort={parsedSort}
          isSorted
          onSort={(next) => turn({ sort: sortText(next) })}
          hidden={hidden}
          onOpen={(trip) => void navigate({ to: '/trips/detail', search: { id: trip.id } })}
          renderNarrow={(trip) => (
            <TripRow trip={trip} categoryWord={categoryWord(trip.category)} hasDay={!isByTime(sort)} />
          )}
          empty={<NoTrips search={search} days={days} onChange={change} />}
          selection={{ ids: choice.ids, onChange: choice.chooseRows, rowLabel }}
          grouping={grouping}
          note={notesOf(sort)}
        />
      )}
      {choice.selected.length > 0 && (
        <TripBulkBar
          trips={choice.selected}
          filter={filter}
          isAll={choice.isAll}
          mayChooseAll={isPageOfMore(query, choice.selected.length)}
          total={query.data?.totalItems ?? 0}
          sumsOfAll={sums}
          mayChange={mayChange}
          onAll={choice.chooseAll}
          onPageAlone={() => choice.chooseRows(choice.ids)}
          onExport={() => exporting.mutate(choice.isAll ? undefined : choice.selected)}
          onClear={choice.clear}
        />
      )}
      <Pages list={query} page={page} onPage={(next) => turn({ page: next })} />
    </Page>
  )
}

/** A whole page is chosen, and there are others; not while the list is still of another filter or page. */
function isPageOfMore({ data, isPlaceholderData }: ReturnType<typeof useTrips>['query'], selected: number) {
  if (data === undefined || isPlaceholderData) return false
  return selected === data.items.length && data.totalItems > selected
}

/** A move stands between the trip after it and the one before. */
function notesOf(sort: string): RowNote<Trip> | undefined {
  if (!isByTime(sort)) return undefined
  return {
    isAbove: sort === 'startTime:asc',
    of: ({ vehicleId, movesBefore: moves }) =>
      moves.length === 0 ? null : <MoveBadges vehicleId={vehicleId} moves={moves} />,
  }
}

function Sums({ sums }: { sums: TripSums }) {
  const f = useFormat()
  return (
    <span className="tabular">
      <Trans>
        {f.distance(sums.distanceMeters)} · {f.hours(tripTimes(sums).tripSeconds)} trip time
      </Trans>
      {sums.unrecordedMeters > 0 && (
        <>
          {' · '}
          <Unrecorded meters={sums.unrecordedMeters} />
        </>
      )}
    </span>
  )
}

function isByTime(sort: string): boolean {
  return sort.startsWith('startTime:')
}

type DaysInput = { sort: string; sums: TripSums | undefined; trips: readonly Trip[] }

/** Rows above each day, as long as the trips stand in the order of time. */
function useDays({ sort, sums, trips }: DaysInput): Grouping<Trip> | undefined {
  const f = useFormat()
  const byDay = useMemo(() => new Map(sums?.days.map((day) => [day.day, day])), [sums])
  if (!isByTime(sort)) return undefined
  const groupOf = (trip: Trip) => f.isoDay(trip.startTime)
  const nameOf = (day: string) => {
    const first = trips.find((trip) => groupOf(trip) === day)
    return first ? f.longDay(first.startTime) : day
  }
  return {
    groupOf,
    head: (day, columns) => <TripDay name={nameOf(day)} sums={byDay.get(day)} columns={columns} />,
    narrowHead: (day) => <NarrowTripDay name={nameOf(day)} sums={byDay.get(day)} />,
  }
}

type ActionProps = {
  columns: ReturnType<typeof useTripColumns>
  hidden: ReadonlySet<string>
  toggle: (id: string) => void
  isEmpty: boolean
  isExporting: boolean
  onExport: () => void
}

function Actions({ columns, hidden, toggle, isEmpty, isExporting, onExport }: ActionProps) {
  const isNarrow = useIsNarrow()
  if (isNarrow) return null
  return (
    <>
      <ExportButton {...{ isEmpty, isExporting, onExport }} />
      <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />
    </>
  )
}
