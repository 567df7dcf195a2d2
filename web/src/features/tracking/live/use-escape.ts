import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LiveFleetView } from './use-live-view.ts'

/** Escape closes the panel of the selected vehicle and returns the focus to its row. */
export function useEscape(
  page: RefObject<HTMLElement | null>,
  { selectedId, select }: Pick<LiveFleetView, 'selectedId' | 'select'>,
): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    // Escape first closes a menu or drawer over the page, or clears a search box.
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
