import { useEffect, useRef, useState } from 'react'

const MOST = 8
/** The factor for one notch of the wheel. */
const NOTCH = 1.2

/** Ctrl and the wheel, or two fingers, zoom the content of a frame; the point under the pointer stays in place. */
export function useWheelZoom() {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  // Outside React: React's own wheel listeners can't prevent the browser from zooming the page.
  useEffect(() => {
    const box = frame.current
    if (box === null) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const next = Math.min(MOST, Math.max(1, zoom * (event.deltaY < 0 ? NOTCH : 1 / NOTCH)))
      const x = event.clientX - box.getBoundingClientRect().left
      const left = ((box.scrollLeft + x) * next) / zoom - x
      setZoom(next)
      requestAnimationFrame(() => {
        box.scrollLeft = left
      })
    }
    box.addEventListener('wheel', turn, { passive: false })
    return () => box.removeEventListener('wheel', turn)
  }, [zoom])
  return { zoom, frame }
}
