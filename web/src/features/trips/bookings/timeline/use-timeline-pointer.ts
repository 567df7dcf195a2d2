import type { Booking } from '@roadbook/contract/trips/bookings'
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { type Draft, draftOf, dragged, isMovable, isResizable, newDraft } from './draft.ts'
import { atOf, SNAP_MS } from './time-scale.ts'
import type { Scale } from './timeline-row.tsx'
import type { Drafting } from './use-draft.ts'

type Options = {
  drafting: Drafting
  scale: Scale
  bookingsOf: (vehicleId: string) => readonly Booking[]
  mayBook: boolean
  onOpen: (id: string) => void
}

/** Until the pointer has moved this far, it is a click. */
const CLICK_PIXELS = 4
const HOUR_MS = 3_600_000

type Pressed = { draft: Draft; x: number; y: number; isDrag: boolean; bookingId: string | undefined }

/** Draws a booking in a free place, moves one by its bar, and resizes it by its ends; a click opens it. */
export function useTimelinePointer({ drafting, scale, bookingsOf, mayBook, onOpen }: Options) {
  const pressed = useRef<Pressed>(undefined)
  const { draft, isStuck, draw, settle, discard } = drafting
  return {
    onPointerDown(event: PointerEvent) {
      // Touch scrolls.
      if (!mayBook || event.button !== 0 || event.pointerType === 'touch' || isStuck) return
      const target = event.target as Element // pointer events of the page are on elements
      const track = target.closest('[data-track]')
      if (!track) return
      const atMs = atOf(event.clientX - track.getBoundingClientRect().left, scale.range, scale.width)
      const begun = begin(target, Math.floor(atMs / SNAP_MS) * SNAP_MS, bookingsOf)
      if (begun) pressed.current = { ...begun, x: event.clientX, y: event.clientY, isDrag: false }
    },
    onPointerMove(event: PointerEvent) {
      const now = pressed.current
      if (!now) return
      const far = Math.abs(event.clientX - now.x) + Math.abs(event.clientY - now.y)
      if (!now.isDrag && far < CLICK_PIXELS) return
      if (!now.isDrag) event.currentTarget.setPointerCapture(event.pointerId)
      now.isDrag = true
      const byMs = atOf(event.clientX - now.x, scale.range, scale.width) - scale.range.fromMs
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-row]')
      const vehicleId = over?.getAttribute('data-row') ?? now.draft.vehicleId
      draw(dragged(now.draft, byMs, vehicleId))
    },
    onPointerUp() {
      const now = pressed.current
      pressed.current = undefined
      if (!now) return
      if (now.isDrag && draft) return settle(draft)
      if (now.bookingId === undefined) settle(newDraft(now.draft.vehicleId, now.draft.startMs, HOUR_MS))
      else onOpen(now.bookingId)
    },
    onPointerCancel() {
      pressed.current = undefined
      discard()
    },
    /** For people who may not move it, for touch and for screen readers. */
    onClick(event: MouseEvent) {
      const bar = (event.target as Element).closest('[data-booking]') // as above
      const isHandled =
        mayBook && event.detail > 0 && (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch'
      const id = bar?.getAttribute('data-booking')
      if (id && !(isHandled && bar?.hasAttribute('data-movable'))) onOpen(id)
    },
  }
}

function begin(
  target: Element,
  atMs: number,
  bookingsOf: Options['bookingsOf'],
): Pick<Pressed, 'draft' | 'bookingId'> | undefined {
  const vehicleId = target.closest('[data-track]')?.getAttribute('data-track') ?? undefined
  if (vehicleId === undefined) return undefined
  const bookingId = target.closest('[data-booking]')?.getAttribute('data-booking') ?? undefined
  if (bookingId === undefined) return { draft: newDraft(vehicleId, atMs), bookingId }
  const booking = bookingsOf(vehicleId).find(({ id }) => id === bookingId)
  const edge = target.closest('[data-edge]')?.getAttribute('data-edge')
  if (!booking || !(edge === 'end' ? isResizable(booking) : isMovable(booking))) return undefined
  return { draft: draftOf(booking, edge === 'start' || edge === 'end' ? edge : 'move'), bookingId }
}
