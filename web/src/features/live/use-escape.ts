import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LiveFleetView } from './use-live-view.ts'

/** Escape closes the panel of the selected vehicle, and the row that it was opened from has the focus again. */
export function useEscape(
  page: RefObject<HTMLElement | null>,
  { selectedId, select }: Pick<LiveFleetView, 'selectedId' | 'select'>,
): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    // A menu or a drawer over the page closes first, and a search box empties itself.
    const isHere = target === document.body || (target instanceof Node && page.current?.contains(target))
    const isTyped = target instanceof HTMLInputElement && target.value !== ''
    if (key !== 'Escape' || defaultPrevented || !isHere || isTyped || selectedId === null) return
    const row = page.current?.querySelector<HTMLElement>(`[data-vehicle="${CSS.escape(selectedId)}"]`)
    select(null)
    row?.focus()
  })
  // Outside React: the keyboard.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => close(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
