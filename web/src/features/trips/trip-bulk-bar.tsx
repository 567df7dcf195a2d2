import { Plural, Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { BulkAction, BulkBar, BulkWord } from '../../ui/bulk-bar.tsx'
import { sumsOfTripsQuery, useCategorise } from './queries.ts'
import { isOthersPrivate, type Trip } from '@roadbook/contract/trips'
import { useCategories } from './use-categories.ts'

type Props = { trips: readonly Trip[]; mayChange: boolean; onExport: () => void; onClear: () => void }

/** Categories act at once on all chosen trips; locked ones stay as they are. */
export function TripBulkBar({ trips, mayChange, onExport, onClear }: Props) {
  const f = useFormat()
  const categories = useCategories()
  const categorise = useCategorise()
  const ids = trips.map(({ id }) => id)
  const { data: sums } = useQuery({ ...sumsOfTripsQuery(ids), placeholderData: keepPreviousData })
  // Known at once: two clicks come before the buttons are drawn anew.
  const isRunning = useRef(false)
  const set = (category: string) => {
    if (isRunning.current) return
    isRunning.current = true
    const onSettled = () => {
      isRunning.current = false
    }
    categorise.mutate({ tripIds: ids, category }, { onSuccess: onClear, onSettled })
  }
  const isAnyOpen = trips.some((trip) => !trip.locked && !isOthersPrivate(trip))
  return (
    <BulkBar
      count={<Plural value={trips.length} one="# selected" other="# selected" />}
      sum={sums && f.distance(sums.distanceMeters)}
      onClear={onClear}
    >
      {mayChange && isAnyOpen && (
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
      )}
      <BulkAction icon={<IconDownload size={16} stroke={1.8} aria-hidden="true" />} onClick={onExport}>
        <Trans>Export</Trans>
      </BulkAction>
    </BulkBar>
  )
}
