import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Up to this many rows, all are rendered, so that the browser's own search finds them. */
const virtualAbove = 100
/** The first rows fill a screen; the others follow in small numbers, so that the page stays responsive. */
const atFirst = 24
const atATime = 12

type Options = { count: number; rowHeight: number; scroll: RefObject<HTMLElement | null>; margin?: number }
type VirtualRows = {
  items: number[]
  before: number
  after: number
  /** For rows that differ in height: the ref of each, which has its `data-index`. */
  measure: ((row: Element | null) => void) | null
}

/** The rows to render, and the heights of the space before and after them. */
export function useVirtualRows({ count, rowHeight, scroll, margin = 0 }: Options): VirtualRows {
  const isVirtual = count > virtualAbove
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    scrollMargin: margin,
    overscan: 12,
    initialRect: { width: 1000, height: 800 },
  })
  const shown = useStepwise(isVirtual ? 0 : count)
  if (!isVirtual) {
    return {
      items: Array.from({ length: shown }, (_, index) => index),
      before: 0,
      after: (count - shown) * rowHeight,
      measure: null,
    }
  }
  const items = virtualizer.getVirtualItems()
  const start = items[0]?.start ?? margin
  const end = items.at(-1)?.end ?? margin
  return {
    items: items.map(({ index }) => index),
    before: start - margin,
    after: virtualizer.getTotalSize() - (end - margin),
    measure: virtualizer.measureElement,
  }
}

/** How many of them to render so far. */
function useStepwise(count: number): number {
  const [shown, setShown] = useState(atFirst)
  // Outside React: the rendered rows are painted before the next ones follow.
  useEffect(() => {
    if (shown < count) startTransition(() => setShown(shown + atATime))
  }, [shown, count])
  return Math.min(shown, count)
}
