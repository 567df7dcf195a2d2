import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { LiveEntry } from './entries.ts'
import { tabStop, vehicleAfterKey } from './list-keys.ts'

type Options = {
  entries: readonly LiveEntry[]
  scroller: RefObject<HTMLElement | null>
  selectedId: string | null
  scrollTo: (index: number) => void
}

/** One row of the list is in the tab order; arrows move from there, and Enter is the row's own. */
export function useListKeys({ entries, scroller, selectedId, scrollTo }: Options) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const [wantsFocus, setWantsFocus] = useState(0)
  const stopId = tabStop(entries, activeId, selectedId)
  // Outside React: the focus, which goes to a row that was drawn only just now.
  useEffect(() => {
    if (wantsFocus === 0 || stopId === null) return undefined
    const frame = requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-vehicle="${CSS.escape(stopId)}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [wantsFocus, stopId, scroller])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = vehicleAfterKey(entries, stopId, event.key)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    scrollTo(entries.findIndex((entry) => entry.kind === 'vehicle' && entry.vehicle.vehicleId === next))
    setActiveId(next)
    setWantsFocus((count) => count + 1)
  }
  return { stopId, onKeyDown, onFocus: setActiveId }
}
