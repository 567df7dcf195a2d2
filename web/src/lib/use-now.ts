import { useEffect, useState } from 'react'

/** The page's clock, which keeps "12 min ago" current. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now)
  // Outside React: the browser's timer.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
