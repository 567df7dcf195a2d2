import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { LiveEntry } from './entries.ts'

const ROW_PIXELS = 51
const HEAD_PIXELS = 34

type EntryRows = {
  items: { index: number; key: string; start: number }[]
  height: number
  scrollTo: (index: number) => void
}

/** The entries of the list to render, and their positions. */
export function useEntryRows(
  entries: readonly LiveEntry[],
  scroller: RefObject<HTMLDivElement | null>,
): EntryRows {
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.kind === 'head' ? HEAD_PIXELS : ROW_PIXELS),
    getItemKey: (index) => {
      const entry = entries[index]
      return entry?.kind === 'vehicle' ? entry.vehicle.vehicleId : (entry?.state ?? index)
    },
    overscan: 6,
  })
  const items = rows.getVirtualItems().map(({ index, key, start }) => ({ index, key: String(key), start }))
  return {
    items,
    height: rows.getTotalSize(),
    scrollTo: (index) => rows.scrollToIndex(index, { align: 'auto' }),
  }
}
