import { Plural, Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { mostTripsAtOnce, type TripSums } from '@roadbook/contract/trip-filter'
import { isOthersPrivate, type Trip } from '@roadbook/contract/trips'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { BulkAction, BulkBar, BulkWord } from '../../ui/bulk-bar.tsx'
import { useCategorise } from './categorise.ts'
import { filterQuery, sumsOfTripsQuery, type TripFilter } from './queries.ts'
import { useCategories } from './use-categories.ts'

type Props = {
  /** Those of the loaded page that are chosen. */
  trips: readonly Trip[]
  filter: TripFilter
  /** All that fit the filter are chosen, not only these. */
  isAll: boolean
  /** A whole page is chosen, and there are others. */
  mayChooseAll: boolean
  /** How many trips fit the filter, and what they add up to. */
  total: number
  sumsOfAll: TripSums | undefined
  mayChange: boolean
  onAll: () => void
  onPageAlone: () => void
  onExport: () => void
  onClear: () => void
}

/** Categories act at once on all chosen trips; locked ones stay as they are. */
export function TripBulkBar(props: Props) {
  const { trips, filter, isAll, total, sumsOfAll, mayChange, onExport, onClear } = props
  const f = useFormat()
  const ids = trips.map(({ id }) => id)
  const options = { placeholderData: keepPreviousData, enabled: !isAll }
  const { data: sumsOfRows } = useQuery({ ...sumsOfTripsQuery(ids), ...options })
  const sums = isAll ? sumsOfAll : sumsOfRows
  const count = isAll ? total : trips.length
  const isAnyOpen = isAll || trips.some((trip) => !trip.locked && !isOthersPrivate(trip))
  const chosen = isAll ? { filter: filterQuery(filter), expectedCount: total } : { tripIds: ids }
  return (
    <BulkBar
      count={<Plural value={count} one="# selected" other="# selected" />}
      sum={sums && f.distance(sums.distanceMeters)}
      onClear={onClear}
    >
      <WholeFilter {...props} />
      {mayChange && isAnyOpen && <CategoryActions count={count} chosen={chosen} onDone={onClear} />}
      <BulkAction icon={<IconDownload size={16} stroke={1.8} aria-hidden="true" />} onClick={onExport}>
        <Trans>Export</Trans>
      </BulkAction>
    </BulkBar>
  )
}

/** One button in one place, so that the focus stays on it. */
function WholeFilter({ isAll, mayChooseAll, total, onAll, onPageAlone }: Props) {
  if (!mayChooseAll) return null
  return (
    <BulkAction onClick={isAll ? onPageAlone : onAll}>
      {isAll ? (
        <Trans>Select only this page</Trans>
      ) : (
        <Plural value={total} one="Select # trip" other="Select all # trips" />
      )}
    </BulkAction>
  )
}

type Chosen = { tripIds: string[] } | { filter: ReturnType<typeof filterQuery>; expectedCount: number }

type ActionsProps = { count: number; chosen: Chosen; onDone: () => void }

function CategoryActions({ count, chosen, onDone }: ActionsProps) {
  const categories = useCategories()
  const categorise = useCategorise()
  // Known at once: two clicks come before the buttons are drawn anew.
  const isRunning = useRef(false)
  const set = (category: string) => {
    if (isRunning.current) return
    isRunning.current = true
    const onSettled = () => {
      isRunning.current = false
    }
    categorise.mutate({ ...chosen, category }, { onSuccess: onDone, onSettled })
  }
  if (count > mostTripsAtOnce) {
    return (
      <BulkWord>
        <Plural
          value={mostTripsAtOnce}
          one="Choose at most # trip to set a category"
          other="Choose at most # trips to set a category"
        />
      </BulkWord>
    )
  }
  return (
    <>
      <BulkWord>
        <Trans>Set category</Trans>
      </BulkWord>
      {categories.map(({ value, label }) => (
        <BulkAction key={value} isBusy={categorise.isPending} onClick={() => set(value)}>
          {label}
        </BulkAction>
      ))}
    </>
  )
}
