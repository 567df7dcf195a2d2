import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { TripSums } from '@roadbook/contract/trips/trip-filter'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addDays, type Days } from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { Section } from '../../../ui/section.tsx'
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts'
import { MoveBadge } from '../../trips/trips/move-badge.tsx'
import { vehicleTripsQuery, tripSumsQuery } from '../../trips/trips/queries.ts'
import { useTripTimes, useUnderWayFrom } from '../../../ui/labels/use-trip-progress-text.ts'
import classes from './route-history.module.css'
import { overnightTrips, rowsByDay, type HistoryRow } from './route-history.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'

type Props = { vehicleId: string; days: Days }

const rowHeight = 44

/** The trips of the period by day, oldest first; for a month, only the visible rows are rendered. */
export function HistoryTrips({ vehicleId, days }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const trips = useTrips({ vehicleId, days })
  const { data: sums } = useQuery(tripSumsQuery({ ...days, vehicles: [vehicleId] }))
  const rows = useMemo(() => rowsByDay(trips ?? [], f.isoDay), [trips, f])
  const list = useRef<HTMLOListElement>(null)
  const { scroll, margin } = usePlaceInPage(list)
  const { items, before, after } = useVirtualRows({ count: rows.length, rowHeight, scroll, margin })
  return (
    <Section
      title={t`Trips`}
      // A single day already shows its own total.
      link={
        sums &&
        sums.days.length > 1 && (
          <Text tabular>
            <Plural value={sums.trips} one="# trip" other="# trips" />, {f.distance(sums.distanceMeters)}
          </Text>
        )
      }
    >
      {trips === undefined && <Skeleton height={220} mt={12} animate={false} />}
      {trips?.length === 0 && (
        <Text as="p" my={10} size="small" color="muted">
          <Trans>The vehicle didn’t move.</Trans>
        </Text>
      )}
      <Box as="ol" size="small" ref={list}>
        {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
        {items.map((index) => {
          const row = rows[index]
          return row && <HistoryEntry key={row.id} row={row} sums={sums} />
        })}
        {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
      </Box>
    </Section>
  )
}

/**
 * Newest first, including one that started the day before and ends in the period; undefined until all are
 * loaded.
 */
function useTrips({ vehicleId, days }: Props): Trip[] | undefined {
  const f = useFormat()
  const { startDate } = days
  const dayBefore = addDays(startDate, -1)
  const { data: own } = useQuery(vehicleTripsQuery(vehicleId, days))
  const { data: earlier } = useQuery(
    vehicleTripsQuery(vehicleId, { startDate: dayBefore, endDate: dayBefore }),
  )
  return useMemo(
    () => own && earlier && [...own, ...overnightTrips(earlier, startDate, f.isoDay)],
    [own, earlier, startDate, f],
  )
}

/** The list's position in the scrolling page; on a phone the content above it loads later. */
function usePlaceInPage(list: RefObject<HTMLElement | null>) {
  const scroll = useRef<HTMLElement>(null)
  const [margin, setMargin] = useState(0)
  // Outside React: the list's position in the scrolling page, also after the content above has grown.
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    scroll.current = main
    if (main === null) return undefined
    const observer = new ResizeObserver(() => {
      const distance = (list.current?.getBoundingClientRect().top ?? 0) - main.getBoundingClientRect().top
      setMargin(Math.round(distance + main.scrollTop))
    })
    observer.observe(main.firstElementChild ?? main)
    return () => observer.disconnect()
  }, [list])
  return { scroll, margin }
}

function HistoryEntry({ row, sums }: { row: HistoryRow; sums: TripSums | undefined }) {
  const f = useFormat()
  if (row.kind === 'trip') {
    return (
      <Box as="li" line="below" height={44}>
        <TripLink trip={row.trip} />
      </Box>
    )
  }
  if (row.kind === 'move') {
    return (
      <Row as="li" height={44} line="below">
        <MoveBadge vehicleId={row.vehicleId} move={row.move} />
      </Row>
    )
  }
  const day = sums?.days.find(({ day: name }) => name === row.id)
  return (
    <Row as="li" gap={12} align="end" justify="between" pb={8} height={44} line="strong">
      <strong>{f.longDay(row.first.startTime)}</strong>
      {day !== undefined && (
        <Text noShrink color="muted" tabular>
          <Plural value={day.trips} one="# trip" other="# trips" />, {f.distance(day.distanceMeters)}
        </Text>
      )}
    </Row>
  )
}

function TripLink({ trip }: { trip: Trip }) {
  const { t } = useLingui()
  const times = useTripTimes()
  const f = useFormat()
  const street = (place: Trip['start']) => place?.geofenceName ?? place?.address?.split(', ')[0] ?? null
  const [from, to] = [street(trip.start), street(trip.end)]
  const isPrivate = trip.start === null
  const underWayFrom = useUnderWayFrom()
  const title = titleOf()
  return (
    <Link to="/trips/detail" search={{ id: trip.id }} className={classes.trip}>
      <Text noShrink color="muted" tabular className={classes.time} title={f.full(trip.startTime)}>
        {times(trip)}
      </Text>
      <Text grow truncate>
        {isPrivate ? t`Private` : title}
      </Text>
      <Text noShrink color="muted" tabular>
        {f.distance(trip.distanceMeters)}
      </Text>
    </Link>
  )

  function titleOf(): string {
    if (from === null) return t`Trip`
    if (trip.progress !== null) return underWayFrom(from, trip)
    if (to === null) return t`Trip`
    return from === to ? t`Around ${from}` : `${from} – ${to}`
  }
}
