import { type RefObject, useEffect, useState } from 'react'

/** Parts of a pixel don't count. */
const WHOLE = 0.99

/** Whether the last column is out of view, even in part; `shown` are the columns in it. */
export function useHasMore(scroll: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const [hasMore, setHasMore] = useState(false)
  // Outside React: the browser says when the column comes into view, without measuring it at each scroll.
  useEffect(() => {
    const last = scroll.current?.querySelector('thead tr:first-child > :last-child')
    if (!last) return undefined
    const observer = new IntersectionObserver(
      (entries) => setHasMore((entries.at(-1)?.intersectionRatio ?? 1) < WHOLE),
      { root: scroll.current, threshold: [0, WHOLE] },
    )
    observer.observe(last)
    return () => observer.disconnect()
  }, [scroll, shown])
  return hasMore
}
