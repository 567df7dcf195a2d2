import { useEffect, useState, type RefObject } from 'react'
import { MIN_PLAYER_PIXELS } from './player-heights.ts'

/** Space between the player and the end of the window. */
const MARGIN_PIXELS = 16

/** The player's height that ends with the window, wherever it starts. */
export function heightBelow(topInPage: number, windowHeight: number): number {
  return Math.max(MIN_PLAYER_PIXELS, Math.floor(windowHeight - topInPage - MARGIN_PIXELS))
}

/** The height from an element to the end of the unscrolled window; undefined until measured. */
export function useHeightBelow(place: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  // Outside React: the sizes that the browser gives the page.
  useEffect(() => {
    const element = place.current
    const scroller = element?.closest('main')
    if (!element || !scroller) return undefined
    const measure = () => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setRoom(heightBelow(top + scroller.scrollTop, scroller.clientHeight))
    }
    const observer = new ResizeObserver(measure)
    // Content above moves it without changing its size, but changes the page's.
    for (const one of [scroller, ...scroller.children]) observer.observe(one)
    measure()
    return () => observer.disconnect()
  }, [place])
  return room
}
