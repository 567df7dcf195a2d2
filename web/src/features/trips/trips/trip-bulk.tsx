import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { maxTripsAtOnce, type TripSums } from '@roadbook/contract/trips/trip-filter'
import { isOthersPrivate, type Trip } from '@roadbook/contract/trips/trips'
import { IconPencil, IconWand } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { BulkAction, BulkLabel } from '../../../ui/list/bulk-bar.tsx'
import type { Bulk, Chosen } from '../../../ui/list/list-bulk-bar.tsx'
import { useCan } from '../../people/users/queries.ts'
import { BorderDialog } from './borders/border-dialog.tsx'
import { askTexts } from './bulk/ask-texts.tsx'
import { TripKeys } from './bulk/trip-keys.tsx'
import { useBulkActions } from './bulk/use-bulk-actions.ts'
import { sumsOfTripsQuery, type TripFilter } from './queries.ts'

/** `trips`: those on the page; `sumsOfAll`: the totals of all trips of the filter. */
export function useTripBulk(
  filter: TripFilter,
  { trips, sumsOfAll }: { trips: readonly Trip[]; sumsOfAll: TripSums | undefined },
): Bulk<Trip> {
  const { t } = useLingui()
  const f = useFormat()
  return {
    rowLabel: (trip) => t`Select the trip of ${trip.registration} at ${f.time(trip.startTime)}`,
    allLabel: (count) => <Plural value={count} one="Select # trip" other="Select all # trips" />,
    sum: (chosen) => <Distance chosen={chosen} sumsOfAll={sumsOfAll} />,
    actions: (chosen, onDone) => <Actions {...{ chosen, filter, onDone }} />,
    keys: (chosen, onDone) => <TripKeys {...{ trips, chosen, filter, onDone }} />,
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

/** All of one vehicle; the server knows whether another trip is between them. */
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

/** Each applies at once to all selected trips; locked ones don't change. */
function Actions({ chosen, filter, onDone }: ActionProps) {
  const { categories, suggested, mayChange, isTooMany, isBusy, set, accept } = useBulkActions({
    chosen,
    filter,
    onDone,
  })
  if (!mayChange) return null
  if (isTooMany) {
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
      <BulkLabel>
        <Trans>Set category</Trans>
      </BulkLabel>
      {categories.map(({ value, label }) => (
        <BulkAction key={value} isBusy={isBusy} onClick={() => set({ category: value })}>
          {label}
        </BulkAction>
      ))}
      <BulkAction
        icon={<IconPencil size={16} stroke={1.8} aria-hidden="true" />}
        isBusy={isBusy}
        onClick={() => askTexts({ count: chosen.count, onSet: set })}
      >
        <Trans>Purpose</Trans>
      </BulkAction>
      {suggested > 0 && (
        <BulkAction
          icon={<IconWand size={16} stroke={1.8} aria-hidden="true" />}
          isBusy={isBusy}
          onClick={accept}
        >
          <Plural value={suggested} one="Accept # suggestion" other="Accept # suggestions" />
        </BulkAction>
      )}
      {!chosen.isAll && <MergeTwo rows={chosen.rows} onDone={onDone} />}
    </>
  )
}
