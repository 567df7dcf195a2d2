import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCar, IconCheckbox, IconList, IconPlus, IconTag, IconTimeline } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Booking, BookingState } from '@roadbook/contract/trips/bookings'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useToday } from '../../../lib/use-today.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { fieldColumn, textColumn } from '../../../ui/list/columns.tsx'
import { instantValue, numberValue, textValue } from '../../../ui/list/export-column.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../ui/list/list-params.ts'
import { pagedList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { useTripCategoryLabels } from '../../../ui/labels/trip-category-labels.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { useReach } from '../../people/users/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { BookingDrawers } from './booking-drawers.tsx'
import type { Preset } from './booking-form.tsx'
import { BookingStateBadge, BookingStateSign, useBookingStateLabels } from './booking-state-badge.tsx'
import { BookingPerson } from './booking-person.tsx'
import { FeedButton } from './feed-button.tsx'
import { bookings, upcomingQuery, usualSort } from './queries.ts'
import { bookingFilter, bookingParams, type BookingsSearch } from './search.ts'
import { BookingTimeline } from './timeline/booking-timeline.tsx'
import { midnight, rangeOf } from './timeline/time-scale.ts'
import { TimelineLegend, TimelineNav } from './timeline/timeline-nav.tsx'
import classes from './timeline/timeline.module.css'
import { useTimelineVehicles } from './timeline/use-timeline-rows.ts'
import { whenText } from './when-text.ts'
import { Text } from '../../../ui/layout.tsx'

const route = getRouteApi('/frame/bookings')
const idOf = ({ id }: Booking) => id

/** Bookings as a time line by vehicle, or as a list from a day on: on a phone, and for drivers. */
export function BookingList() {
  const search = route.useSearch()
  const { t } = useLingui()
  const f = useFormat()
  const today = useToday()
  const isNarrow = useIsNarrow()
  const reach = useReach('bookings.write')
  const isOwn = useReach('bookings.read') === 'own'
  const isTimeline = !isNarrow && !isOwn && search.view !== 'list'
  const view = search.view === undefined || search.view === 'list' ? 'day' : search.view
  const day = search.day ?? today
  const range = rangeOf(view, day, f.timeZone)
  const period = isTimeline
    ? { startDate: iso(range.fromMs), endDate: iso(range.toMs) }
    : { startDate: iso(midnight(day, f.timeZone)) }
  const open = useAddressChange<BookingsSearch>(['add', 'booking'])
  const [preset, setPreset] = useState<Preset>()
  const bookLabel = isOwn ? t`Request a vehicle` : t`Book a vehicle`
  const addButton = reach !== undefined && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open({ add: true })}>
      {bookLabel}
    </Button>
  )
  return (
    <ListPage
      id="bookings"
      title={t`Bookings`}
      source={useRows({ search, period, isTimeline, today })}
      search={search}
      filters={useFilters({ isTimeline, isOwn, nav: { view, day, today } })}
      columns={useColumns()}
      usualSort={usualSort}
      rowId={idOf}
      link={({ id }) => ({
        to: '/bookings',
        search: (before) => ({ ...before, booking: id }),
        resetScroll: false,
      })}
      markedId={search.booking}
      sums={isTimeline && <TimelineLegend />}
      actions={
        <>
          {!isNarrow && !isOwn && <ViewSwitch isTimeline={isTimeline} onChange={open} />}
          <FeedButton isOwn={isOwn} />
          {addButton}
        </>
      }
      failed={t`The bookings could not be loaded`}
      noMatch={t`No bookings match these filters`}
      empty={
        <EmptyState title={t`No bookings from this day on`} action={addButton || undefined}>
          <Trans>A booking reserves a vehicle for a person and a period.</Trans>
        </EmptyState>
      }
      view={
        isTimeline ? (
          <Timeline
            {...{ search, range, view }}
            mayBook={reach !== undefined}
            onNew={setPreset}
            open={open}
          />
        ) : undefined
      }
    >
      <BookingDrawers search={search} open={open} preset={preset} onPresetDone={() => setPreset(undefined)} />
    </ListPage>
  )
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}

type RowsOptions = {
  search: BookingsSearch
  period: { startDate: string; endDate?: string }
  isTimeline: boolean
  today: string
}

function useRows({ search, period, isTimeline, today }: RowsOptions) {
  const { timeZone } = useFormat()
  const { sort = usualSort, page = 1 } = search
  const query = bookingFilter(search, period, sort)
  const isUpcoming = !isTimeline && search.day === undefined
  const asked = isUpcoming
    ? upcomingQuery(search, today, timeZone)
    : bookings.pageQuery(query, isTimeline ? 1 : page)
  const list = pagedList({
    query: useQuery({ ...asked, placeholderData: keepPreviousData }),
    readPage: bookings.readPage(query),
    rowId: idOf,
  })
  // The time line shows rows and filters even if nothing is booked, and has no pages.
  if (!isTimeline) return list
  const { pages: _none, ...whole } = list
  return { ...whole, all: 1 }
}

type TimelineProps = Pick<Parameters<typeof BookingTimeline>[0], 'view' | 'range' | 'mayBook' | 'onNew'> & {
  search: BookingsSearch
  open: (change: Partial<BookingsSearch>) => void
}

function Timeline({ search, open, ...props }: TimelineProps) {
  const { t } = useLingui()
  const { rows, error, refetch } = useTimelineVehicles(search, props.range)
  if (!rows) {
    return error ? (
      <ErrorPanel title={t`The vehicles could not be loaded`} error={error} onRetry={refetch} />
    ) : null
  }
  if (rows.length === 0) {
    return (
      <p className={classes.none}>
        {search.free === true
          ? t`No vehicle is free for the whole period`
          : t`No vehicles match these filters`}
      </p>
    )
  }
  return <BookingTimeline vehicles={rows} {...props} onOpen={(booking) => open({ booking })} />
}

type SwitchProps = { isTimeline: boolean; onChange: (change: Partial<BookingsSearch>) => void }

function ViewSwitch({ isTimeline, onChange }: SwitchProps) {
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <Button
      variant="default"
      leftSection={isTimeline ? <IconList {...icon} /> : <IconTimeline {...icon} />}
      onClick={() => onChange({ view: isTimeline ? 'list' : undefined, page: undefined })}
    >
      {isTimeline ? <Trans>List</Trans> : <Trans>Timeline</Trans>}
    </Button>
  )
}

const filter = filtersOf<typeof bookingParams, BookingsSearch>(bookingParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

type FilterOptions = {
  isTimeline: boolean
  isOwn: boolean
  nav: Omit<Parameters<typeof TimelineNav>[0], 'onChange'>
}

function useFilters({ isTimeline, isOwn, nav }: FilterOptions): Filter<BookingsSearch>[] {
  const { t } = useLingui()
  const labels = useBookingStateLabels()
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const vehicles = useVehicleOptions()
  const byStatus = filter('statuses', {
    label: t`Status`,
    icon: <IconCheckbox {...icon} />,
    options: BookingState.options.map((state) => ({
      value: state,
      label: labels[state],
      icon: <BookingStateSign state={state} />,
    })),
  })
  if (isOwn) return [filter('q', { label: t`Vehicle, purpose` }), byStatus]
  const byFleet = filter('fleet', {
    label: t`Fleet category`,
    icon: <IconTag {...icon} />,
    options: categories.map(({ id, name }) => ({ value: id, label: name })),
  })
  const byVehicle = filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: vehicles })
  if (!isTimeline) return [filter('q', { label: t`Vehicle, person, purpose` }), byStatus, byFleet, byVehicle]
  return [
    {
      kind: 'own',
      params: [],
      label: t`Time shown`,
      chip: undefined,
      control: (onChange) => <TimelineNav {...nav} onChange={onChange} />,
    },
    filter('q', { label: t`Search vehicles` }),
    byFleet,
    byVehicle,
    { kind: 'flag', param: 'free', label: t`Free only` },
  ]
}

/** Sortable columns have the API's names. */
function useColumns(): Column<Booking>[] {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const labels = useBookingStateLabels()
  const categories = useTripCategoryLabels()
  const odometer = (meters: number | null) => meters && f.odometerFigure(meters)
  return [
    {
      id: 'startDate',
      header: t`When`,
      width: 220,
      isFixed: true,
      narrow: 'second',
      sortValue: ({ startDate }) => startDate,
      exported: [
        instantValue(({ startDate }) => startDate, { header: t`Start (${f.timeZone})` }),
        instantValue(({ endDate }) => endDate, { header: t`End (${f.timeZone})` }),
      ],
      cell: ({ startDate, endDate }) => <Text tabular>{whenText(startDate, endDate, f, now)}</Text>,
    },
    fieldColumn({
      id: 'registration',
      header: t`Vehicle`,
      width: 110,
      isFixed: true,
      opens: true,
      narrow: 'first',
      isSorted: true,
    }),
    fieldColumn({
      id: 'userName',
      header: t`Driver`,
      width: 160,
      narrow: 'secondEnd',
      isSorted: true,
      cell: (booking) => <BookingPerson booking={booking} />,
    }),
    fieldColumn({ id: 'purpose', header: t`Purpose` }),
    fieldColumn({ id: 'destination', header: t`Destination` }),
    textColumn({
      id: 'category',
      header: t`Category`,
      width: 110,
      value: ({ category }) => categories[category] ?? category,
    }),
    {
      id: 'status',
      header: t`Status`,
      width: 180,
      narrow: 'firstEnd',
      sortValue: ({ status }) => status,
      exported: [
        textValue(({ state }) => labels[state]),
        numberValue(({ startOdometerMeters: meters }) => odometer(meters), {
          header: t`Odometer at the handover (${f.lengthUnit})`,
        }),
        numberValue(({ endOdometerMeters: meters }) => odometer(meters), {
          header: t`Odometer at the return (${f.lengthUnit})`,
        }),
      ],
      cell: ({ state }) => <BookingStateBadge state={state} />,
    },
  ]
}
