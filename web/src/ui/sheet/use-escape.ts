import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

type Selection = { selectedId: string | null; select: (id: null) => void }

/** Escape closes the panel of what is selected on a map's page and returns the focus to its row, whose id is in `attribute`. */
export function useEscape(
  page: RefObject<HTMLElement | null>,
  attribute: 'data-vehicle' | 'data-geofence',
  { selectedId, select }: Selection,
): void {
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    // Escape first closes a menu or dialog over the page, or clears a search box.
    const isHere = target === document.body || (target instanceof Node && page.current?.contains(target))
    const isTyped = target instanceof HTMLInputElement && target.type === 'text' && target.value !== ''
    if (key !== 'Escape' || defaultPrevented || !isHere || isTyped || selectedId === null) return
    const row = page.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(selectedId)}"]`)
    select(null)
    row?.focus()
  })
}
