import type { Trip } from '@roadbook/contract/trips/trips'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusedRowId, focusRow, isForRows } from '../../../../ui/table/row-keys.ts'
import type { Chosen } from '../../../../ui/list/list-bulk-bar.tsx'
import type { TripFilter } from '../queries.ts'
import { askTexts } from './ask-texts.tsx'
import { showKeys } from './show-keys.tsx'
import { useBulkActions } from './use-bulk-actions.ts'

type Props = {
  /** The page's trips. */
  trips: readonly Trip[]
  chosen: Chosen<Trip>
  filter: TripFilter
  onDone: () => void
}

/** Keys for the selected trips or, if none is selected, for the focused one. */
export function TripKeys({ trips, chosen, filter, onDone }: Props) {
  const [focusedId, setFocusedId] = useState(focusedRowId)
  const focused = trips.filter(({ id }) => id === focusedId)
  const meant = chosen.count > 0 ? chosen : { rows: focused, isAll: false, count: focused.length }
  const { categories, mayChange, isTooMany, set, accept } = useBulkActions({ chosen: meant, filter, onDone })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForRows(event)) return
    const { key } = event
    const category = /^[1-9]$/.test(key) ? categories[Number(key) - 1] : undefined
    const isOfTrips = mayChange && !isTooMany
    if (key === '?') showKeys()
    else if (key === 'j' && focusedRowId() === undefined) focusRow(0)
    else if (isOfTrips && category !== undefined) set({ category: category.value })
    else if (isOfTrips && key === 'p') askTexts({ count: meant.count, onSet: set })
    else if (isOfTrips && key === 's') accept()
    else return
    event.preventDefault()
  })
  // Outside React: the keyboard, and which row has the focus.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const follow = () => setFocusedId(focusedRowId())
    window.addEventListener('keydown', listen)
    document.addEventListener('focusin', follow)
    return () => {
      window.removeEventListener('keydown', listen)
      document.removeEventListener('focusin', follow)
    }
  }, [])
  return null
}
