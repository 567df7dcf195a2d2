import { type RefObject, useEffect, useState } from 'react'

/** Of a fully visible column; a fraction of a pixel may be missing. */
const WHOLE = 0.99

/** Whether any part of the last column is out of view. */
export function useHasMore(scroll: RefObject<HTMLElement | null>, columns: number): boolean {
  const [hasMore, setHasMore] = useState(false)
  // Outside React: the browser says when the column comes into view, without measuring it at each scroll.
  useEffect(() => {
    const last = scroll.current?.querySelector('thead tr')?.children.item(columns - 1)
    if (!last) return undefined
    const observer = new IntersectionObserver(
      (entries) => setHasMore((entries.at(-1)?.intersectionRatio ?? 1) < WHOLE),
      { root: scroll.current, threshold: [0, WHOLE] },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [scroll, columns])
  return hasMore
}
