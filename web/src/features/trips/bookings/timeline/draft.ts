/** A booking that is being drawn, moved or resized on the time line, before it is saved. */
import type { Booking } from '@roadbook/contract/trips/bookings'
import { drawn, movedBy, overlaps, resizedBy, SNAP_MS, type Span } from './time-scale.ts'

export type Draft = Span & {
  kind: 'new' | 'move' | 'start' | 'end'
  vehicleId: string
  /** Undefined while a new one is drawn. */
  booking?: Booking
  /** Where the drag, or the editing by keyboard, began. */
  origin: Span & { vehicleId: string }
}

export const isMovable = ({ status }: Booking): boolean => status === 'requested' || status === 'confirmed'
/** The end of a booking whose vehicle is handed over can still be changed. */
export const isResizable = (booking: Booking): boolean => isMovable(booking) || booking.status === 'active'

export function bookingSpan({ startDate, endDate }: Pick<Booking, 'startDate' | 'endDate'>): Span {
  return { startMs: Date.parse(startDate), endMs: Date.parse(endDate) }
}

export function newDraft(vehicleId: string, atMs: number, lengthMs = SNAP_MS): Draft {
  const span = drawn(atMs, atMs + lengthMs)
  return { kind: 'new', vehicleId, ...span, origin: { vehicleId, ...span } }
}

export function draftOf(booking: Booking, kind: 'move' | 'start' | 'end'): Draft {
  const { vehicleId } = booking
  const span = bookingSpan(booking)
  return { kind, vehicleId, booking, ...span, origin: { vehicleId, ...span } }
}

/** The draft when the pointer is this far from where it began, over that vehicle. */
export function dragged(draft: Draft, byMs: number, vehicleId: string): Draft {
  const { origin, kind } = draft
  if (kind === 'new') return { ...draft, ...drawn(origin.startMs, origin.startMs + byMs) }
  if (kind === 'move') return { ...draft, vehicleId, ...movedBy(origin, byMs) }
  return { ...draft, ...resizedBy(origin, kind, byMs) }
}

/** A step by keyboard: shifts what is new or moved, or its end with Shift; for a resize, changes its end. */
export function stepped(draft: Draft, byMs: number, isEnd: boolean): Draft {
  if (draft.kind === 'start' || draft.kind === 'end')
    return { ...draft, ...resizedBy(draft, draft.kind, byMs) }
  return { ...draft, ...(isEnd ? resizedBy(draft, 'end', byMs) : movedBy(draft, byMs)) }
}

export function isChanged({ kind, origin, vehicleId, startMs, endMs }: Draft): boolean {
  if (kind === 'new') return true
  return vehicleId !== origin.vehicleId || startMs !== origin.startMs || endMs !== origin.endMs
}

/** The bookings of its vehicle that conflict. */
export function inTheWay(draft: Draft, known: readonly Booking[]): Booking[] {
  return known.filter(
    (one) =>
      one.vehicleId === draft.vehicleId &&
      one.id !== draft.booking?.id &&
      one.status !== 'cancelled' &&
      overlaps(draft, bookingSpan(one)),
  )
}
