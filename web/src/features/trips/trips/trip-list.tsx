import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { tripTimes } from '@roadbook/contract/trips/trip-times'
import type { TripSums } from '@roadbook/contract/trips/trip-filter'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import type { Grouping, RowNote } from '../../../ui/table/data-table.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { pagedList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { useCan } from '../../people/users/queries.ts'
import { CategoriseOpen } from './bulk/categorise-open.tsx'
import { useNextInFocus } from './bulk/use-next-in-focus.ts'
import { MoveBadges } from './move-badge.tsx'
import { NoTrips } from './no-trips.tsx'
import { askedTrips, readTripsPage, tripsQuery, tripSumsQuery, usualSort } from './queries.ts'
import { type TripsSearch, withOffered } from './search.ts'
import { useTripBulk } from './trip-bulk.tsx'
import { useTripColumns } from './trip-columns.tsx'
import { NarrowTripDay, TripDay, Unrecorded } from './trip-day.tsx'
import { useTripFilters } from './trip-filters.tsx'
import { TripRow } from './trip-row.tsx'
import { TripsComputing } from './trips-computing.tsx'
import { useAllCategories, useCategoryLabel } from './use-categories.ts'
import { useTripExport } from './use-trip-export.ts'
import { Text } from '../../../ui/layout.tsx'

const noTrips: readonly Trip[] = []
const idOf = ({ id }: Trip) => id

/** The parameters of the URL, and the server's response. */
function useTrips(search: TripsSearch) {
  const { days, filter, sort, page } = askedTrips(search, useToday())
  const options = { placeholderData: keepPreviousData }
  const query = useQuery({ ...tripsQuery(filter, { sort, page }), ...options })
  const { data: sums } = useQuery({ ...tripSumsQuery(filter), ...options })
  return { days, filter, sort, query, sums }
}

const route = getRouteApi('/frame/trips')

export function TripList() {
  const { t } = useLingui()
  const categories = useAllCategories()
  const search = withOffered(route.useSearch(), categories)
  const { days, filter, sort, query, sums } = useTrips(search)
  const categoryLabel = useCategoryLabel()
  const mayChange = useCan('trips.write')
  const hasDay = !isByTime(sort)
  const onChange = useAddressChange<TripsSearch>()
  useNextInFocus(query.data?.items ?? noTrips, search.open === true)
  return (
    <ListPage
      id="trips"
      title={t`Trips`}
      source={pagedList({ query, readPage: readTripsPage(filter, sort), rowId: idOf })}
      search={search}
      filters={useTripFilters(search, days)}
      columns={useTripColumns({ mayChange, categories, hasDay })}
      alsoExported={useTripExport()}
      usualSort={usualSort}
      rowId={idOf}
      link={({ id }) => ({ to: '/trips/detail', search: { id } })}
      renderNarrow={(trip) => (
        <TripRow trip={trip} categoryLabel={categoryLabel(trip.category)} hasDay={hasDay} />
      )}
      sums={sums && sums.trips > 0 && <Sums sums={sums} />}
      notice={<TripsComputing vehicleIds={search.vehicles} />}
      failed={t`The trips could not be loaded`}
      noMatch={search.open === true ? t`No trips to complete` : t`No trips match these filters`}
      actions={mayChange && search.open !== true && <CategoriseOpen filter={filter} />}
      empty={
        <NoTrips
          days={days}
          onPeriod={(period) => onChange({ page: undefined, period, from: undefined, to: undefined })}
        />
      }
      bulk={useTripBulk(filter, { trips: query.data?.items ?? noTrips, sumsOfAll: sums })}
      grouping={useDays({ sort, sums, trips: query.data?.items ?? noTrips })}
      note={notesOf(sort)}
    />
  )
}

/** A move is listed between the trips after and before it. */
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
    <Text tabular>
      <Trans>
        {f.distance(sums.distanceMeters)} · {f.hours(tripTimes(sums).tripSeconds)} trip time
      </Trans>
      {sums.unrecordedMeters > 0 && (
        <>
          {' · '}
          <Unrecorded meters={sums.unrecordedMeters} />
        </>
      )}
    </Text>
  )
}

function isByTime(sort: string): boolean {
  return sort.startsWith('startTime:')
}

type DaysInput = { sort: string; sums: TripSums | undefined; trips: readonly Trip[] }

/** Rows above each day, if the trips are sorted by time. */
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
