import { type PointerEvent, type RefObject, useRef } from 'react'
import { draggedHeight, type SheetHeight, type SheetHeights, snapSheet } from './sheet-snap.ts'

/** A shorter movement is a tap. */
const TAP_PIXELS = 6
const LOW_PIXELS = 72
const MIDDLE_PIXELS = 190
/** A strip of map stays visible above a full sheet. */
const TOP_PIXELS = 12

type Drag = {
  startY: number
  startPixels: number
  heights: SheetHeights
  isMoving: boolean
  lastY: number
  lastMs: number
  upVelocity: number
}
type Options = {
  sheet: RefObject<HTMLElement | null>
  isFitted: boolean
  onHeight: (height: SheetHeight) => void
}

/** Pointer handlers that drag the sheet and snap it to one of its heights. */
export function useSheetDrag({ sheet, isFitted, onHeight }: Options) {
  const drag = useRef<Drag>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = sheet.current
    if (element === null || !event.isPrimary || event.button !== 0) return
    const startPixels = element.getBoundingClientRect().height
    const [startY, lastMs] = [event.clientY, event.timeStamp]
    const heights = heightsOf(element, isFitted)
    drag.current = { startY, startPixels, heights, isMoving: false, lastY: startY, lastMs, upVelocity: 0 }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const [element, now] = [sheet.current, drag.current]
    if (element === null || now === undefined) return
    const up = now.startY - event.clientY
    if (!now.isMoving && Math.abs(up) < TAP_PIXELS) return
    // Only once it moves, so that a tap on a button in the sheet still clicks it.
    if (!now.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    const passedMs = Math.max(1, event.timeStamp - now.lastMs)
    const velocity = (now.lastY - event.clientY) / passedMs
    const upVelocity = now.upVelocity * 0.4 + velocity * 0.6
    drag.current = { ...now, isMoving: true, lastY: event.clientY, lastMs: event.timeStamp, upVelocity }
    element.dataset.dragged = 'true'
    element.style.height = `${draggedHeight(now.heights, now.startPixels, up)}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const [element, now] = [sheet.current, drag.current]
    drag.current = undefined
    if (element === null || now?.isMoving !== true) return
    const pixels = draggedHeight(now.heights, now.startPixels, now.startY - event.clientY)
    // Not a flick if the finger rested before it was lifted.
    const isFlick = event.timeStamp - now.lastMs < 80
    delete element.dataset.dragged
    element.style.height = ''
    onHeight(snapSheet(now.heights, pixels, isFlick ? now.upVelocity : 0))
    swallowClick(element)
  }
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
}

/** Suppresses the click that follows a drag. */
function swallowClick(element: HTMLElement): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', stop, { capture: true }), 50)
}

function heightsOf(element: HTMLElement, isFitted: boolean): SheetHeights {
  const most = (element.parentElement?.clientHeight ?? globalThis.innerHeight) - TOP_PIXELS
  const content = element.lastElementChild?.scrollHeight ?? most
  const handle = element.firstElementChild?.clientHeight ?? 0
  const full = isFitted ? Math.min(most, content + handle) : most
  const share = /^(\d+)%$/.exec(getComputedStyle(element).getPropertyValue('--sheet-middle').trim())?.[1]
  const middle = share === undefined ? MIDDLE_PIXELS : (most * Number(share)) / 100
  return { low: LOW_PIXELS, middle: Math.min(middle, full), full }
}
