import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { maxTripsAtOnce, type TripSums } from '@roadbook/contract/trip-filter'
import { isOthersPrivate, type Trip } from '@roadbook/contract/trips'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { BulkAction, BulkLabel } from '../../ui/bulk-bar.tsx'
import type { Bulk, Chosen } from '../../ui/list/list-bulk-bar.tsx'
import { useCan } from '../users/queries.ts'
import { BorderDialog } from './borders/border-dialog.tsx'
import { useCategorise } from './categorise.ts'
import { filterQuery, sumsOfTripsQuery, type TripFilter } from './queries.ts'
import { useCategories } from './use-categories.ts'

/** `sumsOfAll`: what all trips of the filter add up to. */
export function useTripBulk(filter: TripFilter, sumsOfAll: TripSums | undefined): Bulk<Trip> {
  const { t } = useLingui()
  const f = useFormat()
  return {
    rowLabel: (trip) => t`Select the trip of ${trip.registration} at ${f.time(trip.startTime)}`,
    allLabel: (count) => <Plural value={count} one="Select # trip" other="Select all # trips" />,
    sum: (chosen) => <Distance chosen={chosen} sumsOfAll={sumsOfAll} />,
    actions: (chosen, onDone) => <Categories {...{ chosen, filter, onDone }} />,
  }
}

type SumProps = { chosen: Chosen<Trip>; sumsOfAll: TripSums | undefined }

function Distance({ chosen: { rows, isAll }, sumsOfAll }: SumProps) {
  const f = useFormat()
  const options = { placeholderData: keepPreviousData, enabled: !isAll }
  const { data: sumsOfRows } = useQuery({ ...sumsOfTripsQuery(rows.map(({ id }) => id)), ...options })
  const sums = isAll ? sumsOfAll : sumsOfRows
  return sums && f.distance(sums.distanceMeters)
}

type ActionProps = { chosen: Chosen<Trip>; filter: TripFilter; onDone: () => void }

/** Of one vehicle; the server knows whether another trip is between them. */
function MergeTwo({ rows, onDone }: { rows: readonly Trip[]; onDone: () => void }) {
  const mayMerge = useCan('trips.borders')
  const [first, second, ...others] = rows
  if (!mayMerge || !first || !second || others.length > 0 || first.vehicleId !== second.vehicleId) return null
  if ([first, second].some((trip) => trip.locked || trip.running || isOthersPrivate(trip))) return null
  return <MergeAction {...{ first, second, onDone }} />
}

function MergeAction({ first, second, onDone }: { first: Trip; second: Trip; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const change = { withTripId: second.id }
  return (
    <>
      <BulkAction onClick={() => setAsked(true)}>
        <Trans>Merge</Trans>
      </BulkAction>
      {isAsked && <BorderDialog {...{ trip: first, change, onDone }} onClose={() => setAsked(false)} />}
    </>
  )
}

/** A category acts at once on all chosen trips; locked ones stay as they are. */
function Categories({ chosen: { rows, isAll, count }, filter, onDone }: ActionProps) {
  const mayChange = useCan('trips.write')
  const categories = useCategories()
  const categorise = useCategorise()
  // Known at once: two clicks come before the buttons render again.
  const isRunning = useRef(false)
  const trips = isAll
    ? { filter: filterQuery(filter), expectedCount: count }
    : { tripIds: rows.map(({ id }) => id) }
  const set = (category: string) => {
    if (isRunning.current) return
    isRunning.current = true
    const onSettled = () => {
      isRunning.current = false
    }
    categorise.mutate({ ...trips, category }, { onSuccess: onDone, onSettled })
  }
  if (!mayChange || !(isAll || rows.some((trip) => !trip.locked && !isOthersPrivate(trip)))) return null
  if (count > maxTripsAtOnce) {
    return (
      <BulkLabel>
        <Plural
          value={maxTripsAtOnce}
          one="Choose at most # trip to set a category"
          other="Choose at most # trips to set a category"
        />
      </BulkLabel>
    )
  }
  return (
    <>
      {!isAll && <MergeTwo rows={rows} onDone={onDone} />}
      <BulkLabel>
        <Trans>Set category</Trans>
      </BulkLabel>
      {categories.map(({ value, label }) => (
        <BulkAction key={value} isBusy={categorise.isPending} onClick={() => set(value)}>
          {label}
        </BulkAction>
      ))}
    </>
  )
}
