import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { LiveEntry } from './entries.ts'
import { tabStop, vehicleAfterKey } from './list-keys.ts'

type Options = {
  entries: readonly LiveEntry[]
  scroller: RefObject<HTMLElement | null>
  selectedId: string | null
  scrollTo: (index: number) => void
}

/** Roving tab index: one row is in the tab order, arrow keys move from there, and the row itself handles Enter. */
export function useListKeys({ entries, scroller, selectedId, scrollTo }: Options) {
  const [activeId, setActiveId] = useState<string | null>(null)
  // A new object for each key press: the same row may be requested twice.
  const [wanted, setWanted] = useState<{ id: string }>()
  const stopId = tabStop(entries, activeId, selectedId)
  // Outside React: the focus, which moves to a row that has only just been rendered.
  useEffect(() => {
    if (wanted === undefined) return undefined
    const frame = requestAnimationFrame(() => rowOf(scroller, wanted.id)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [wanted, scroller])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = vehicleAfterKey(entries, stopId, event.key)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    scrollTo(entries.findIndex((entry) => entry.kind === 'vehicle' && entry.vehicle.vehicleId === next))
    setActiveId(next)
    const drawn = rowOf(scroller, next)
    if (drawn) drawn.focus({ preventScroll: true })
    else setWanted({ id: next })
  }
  return { stopId, onKeyDown, onFocus: setActiveId }
}

function rowOf(scroller: RefObject<HTMLElement | null>, id: string): HTMLElement | null | undefined {
  return scroller.current?.querySelector<HTMLElement>(`[data-vehicle="${CSS.escape(id)}"]`)
}

/** Called from the search box above: focuses the row in the tab order. */
export function focusList(): void {
  document.querySelector<HTMLElement>('[data-vehicle][tabindex="0"]')?.focus()
}
