import { tripTimes } from '@roadbook/contract/trips/trip-times'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Format } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { fieldColumn } from '../../../ui/list/columns.tsx'
import { instantValue, numberValue, textValue } from '../../../ui/list/export-column.ts'
import { TwoLineText } from '../../../ui/list/two-line-text.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import type { TripCategoryChoice } from '../../../ui/labels/trip-category-labels.ts'
import { CategoryChoice } from './category-choice.tsx'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useTripProgressText, useTripTimes } from '../../../ui/labels/use-trip-progress-text.ts'
import { TripDriver } from '../trip-driver/trip-driver-section.tsx'
import { columnWidth } from '../../../ui/table/text-width.ts'
import { Place, placeText } from './trip-place.tsx'
import { TopSpeed, TripFindingsIcon } from './detail/trip-findings.tsx'
import { useCategoryLabel } from './use-categories.ts'
import { Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

type Options = {
  mayChange: boolean
  /** The rows are not grouped by day, so each shows its own. */
  hasDay: boolean
  categories: readonly TripCategoryChoice[]
}

/**
 * The columns have the names that the API sorts by. They stay the same objects, so that rows aren't rendered again while
 * nothing in their cells has changed.
 */
export function useTripColumns({ mayChange, hasDay, categories }: Options): Column<Trip>[] {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow(60_000)
  const progressText = useTripProgressText()
  const times = useTripTimes()
  const drive = useDriveColumns()
  const categoryLabel = useCategoryLabel()
  return useMemo(
    () => [
      {
        id: 'startTime',
        header: t`Time`,
        width: timesWidth(t`now`) + (hasDay ? DAY_PX : 0),
        isFixed: true,
        sortValue: (trip) => trip.startTime,
        exported: [
          instantValue((trip) => trip.startTime, { header: t`Start (${f.timeZone})` }),
          instantValue((trip) => (trip.running ? null : trip.endTime), { header: t`End (${f.timeZone})` }),
        ],
        cell: (trip) => (
          <Link
            to="/trips/detail"
            search={{ id: trip.id }}
            className={styleClasses({ color: 'inherit', underline: 'hover', tabular: true })}
            title={f.full(trip.startTime)}
          >
            {hasDay && `${dayOf(trip.startTime, f, now)}, `}
            {times(trip)}
          </Link>
        ),
      },
      fieldColumn<Trip>({
        id: 'registration',
        header: t`Vehicle`,
        width: 88,
        isSorted: true,
        cell: (trip) => <Text weight={600}>{trip.registration}</Text>,
      }),
      fieldColumn<Trip>({
        id: 'driverName',
        header: t`Driver`,
        width: 96,
        isSorted: true,
        cell: (trip) => (
          <TwoLineText text={trip.driverName ?? ''}>
            <TripDriver trip={trip} />
          </TwoLineText>
        ),
      }),
      {
        id: 'startAddress',
        header: t({ message: 'From', context: 'place' }),
        minWidth: 100,
        sortValue: (trip) => placeText(trip.start),
        exported: [textValue((trip) => placeText(trip.start))],
        cell: (trip) => (
          <TwoLineText text={placeText(trip.start)}>
            <Place place={trip.start} />
          </TwoLineText>
        ),
      },
      {
        id: 'endAddress',
        header: t({ message: 'To', context: 'place' }),
        minWidth: 100,
        sortValue: (trip) => placeText(trip.end),
        exported: [textValue((trip) => (trip.running ? null : placeText(trip.end)))],
        cell: (trip) => (
          <TwoLineText text={placeText(trip.end)}>
            <Place place={trip.end} progress={progressText(trip)} />
          </TwoLineText>
        ),
      },
      ...drive,
      {
        id: 'category',
        header: t`Category`,
        width: categoryWidth(categories.map(({ label }) => label)),
        sortValue: (trip) => trip.category,
        exported: [textValue((trip) => categoryLabel(trip.category))],
        cell: (trip) => <CategoryChoice {...{ trip, categories, mayChange }} />,
      },
      fieldColumn<Trip>({
        id: 'purpose',
        header: t`Purpose`,
        width: 160,
        isHiddenAtFirst: true,
        isSorted: true,
      }),
      fieldColumn<Trip>({ id: 'partner', header: t`Business partner`, width: 160, isHiddenAtFirst: true }),
    ],
    [t, f, now, progressText, times, drive, categories, categoryLabel, mayChange, hasDay],
  )
}

/** In another year, with the year. */
function dayOf(iso: string, f: Format, now: number): string {
  return f.isToday(iso, now) ? f.dayOf(Date.parse(iso)) : f.short(iso, now)
}

/** Distance, duration and speed. */
function useDriveColumns(): Column<Trip>[] {
  const { t } = useLingui()
  const f = useFormat()
  return useMemo(() => {
    const sources = { reported: t`Device`, computed: t`Computed from positions` }
    return [
      {
        id: 'distanceMeters',
        header: t`Distance`,
        width: 84,
        isNumber: true,
        sortValue: (trip) => trip.distanceMeters,
        exported: [
          numberValue((trip) => f.distanceFigure(trip.distanceMeters), {
            header: t`Distance (${f.lengthUnit})`,
            decimals: 1,
          }),
        ],
        cell: (trip) => (
          <>
            <TripFindingsIcon trip={trip} />
            {f.distance(trip.distanceMeters)}
          </>
        ),
      },
      {
        id: 'durationSeconds',
        header: t`Trip time`,
        width: 96,
        isNumber: true,
        sortValue: (trip) => trip.durationSeconds,
        exported: [numberValue((trip) => tripTimes(trip).tripSeconds / 60, { header: t`Trip time (min)` })],
        cell: (trip) => f.hours(tripTimes(trip).tripSeconds),
      },
      {
        id: 'drivingSeconds',
        header: t`Driving`,
        width: 100,
        isNumber: true,
        isHiddenAtFirst: true,
        exported: [numberValue((trip) => tripTimes(trip).drivingSeconds / 60, { header: t`Driving (min)` })],
        cell: (trip) => f.hours(tripTimes(trip).drivingSeconds),
      },
      {
        id: 'totalIdleSeconds',
        header: t`Idling`,
        width: 88,
        isNumber: true,
        sortValue: (trip) => trip.idleSeconds + trip.stopIdleSeconds,
        exported: [
          numberValue((trip) => tripTimes(trip).idlingSeconds / 60, { header: t`Idling (min)` }),
          numberValue((trip) => tripTimes(trip).stopIdlingSeconds / 60, {
            header: t`Idling at next stop (min)`,
          }),
        ],
        cell: (trip) => <Idling trip={trip} />,
      },
      {
        id: 'maxSpeedKmh',
        header: t`Top ${f.speedUnit}`,
        width: 60,
        isNumber: true,
        sortValue: (trip) => trip.maxSpeedKmh,
        exported: [
          numberValue((trip) => f.speedFigure(trip.maxSpeedKmh)),
          textValue((trip) => sources[trip.maxSpeedSource], { header: t`Top speed from` }),
        ],
        cell: (trip) => <TopSpeed trip={trip} />,
      },
      {
        id: 'averageSpeedKmh',
        header: t`Average ${f.speedUnit}`,
        width: 112,
        isNumber: true,
        isHiddenAtFirst: true,
        sortValue: (trip) => trip.averageSpeedKmh,
        exported: [numberValue((trip) => f.speedFigure(trip.averageSpeedKmh))],
        cell: (trip) => f.speedFigure(trip.averageSpeedKmh),
      },
    ]
  }, [t, f])
}

/** Idling in the trip and at the stop after it; a tooltip shows the part at the stop. */
function Idling({ trip }: { trip: Trip }) {
  const { t } = useLingui()
  const f = useFormat()
  const { idlingSeconds, stopIdlingSeconds } = tripTimes(trip)
  const atStop = f.hours(stopIdlingSeconds)
  return (
    <Text color="muted" title={stopIdlingSeconds > 0 ? t`${atStop} at the next stop` : undefined}>
      {f.hours(idlingSeconds)}
    </Text>
  )
}

/** Wide enough for "09:02–09:37", and for "09:02–now" in each language. */
function timesWidth(now: string): number {
  return Math.max(112, columnWidth([`09:02–${now}`]) + TEXT_PX)
}

/** Before the times: the day. */
const DAY_PX = 64
/** The padding of a text's cell beyond that of a figure. */
const TEXT_PX = 6

/** As wide as the longest name, within reason: a company's own categories may be called anything. */
function categoryWidth(labels: readonly string[]): number {
  return Math.min(150, Math.max(102, columnWidth(labels) + CHIP_PX))
}

/** The padding of a category's chip, and the cell's padding beyond that of a figure. */
const CHIP_PX = 22
