import type { Trip } from '@roadbook/contract/trips/trips'
import { useEffect, useRef } from 'react'
import { focusedRowId, focusRow } from '../../../../ui/table/row-keys.ts'

/** While people work through open trips: the first has the focus, and when one is done, the trip that takes its place. */
export function useNextInFocus(trips: readonly Trip[], isOn: boolean): void {
  const last = useRef<{ id: string; index: number }>(undefined)
  // Outside React: which row has the focus.
  useEffect(() => {
    if (!isOn) return undefined
    const follow = () => {
      const id = focusedRowId()
      if (id !== undefined) last.current = { id, index: trips.findIndex((trip) => trip.id === id) }
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [trips, isOn])
  useEffect(() => {
    if (!isOn) last.current = undefined
    else if (document.activeElement === document.body && !isListed(trips, last.current?.id)) {
      focusRow(Math.max(0, Math.min(last.current?.index ?? 0, trips.length - 1)))
    }
  }, [trips, isOn])
}

function isListed(trips: readonly Trip[], id: string | undefined): boolean {
  return trips.some((trip) => trip.id === id)
}
