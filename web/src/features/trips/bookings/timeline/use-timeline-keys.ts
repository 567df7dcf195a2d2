import { useLingui } from '@lingui/react/macro'
import type { Booking } from '@roadbook/contract/trips/bookings'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { type KeyboardEvent, useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useBookingStateLabels } from '../booking-state-badge.tsx'
import { type Draft, draftOf, isMovable, isResizable, newDraft, bookingSpan, stepped } from './draft.ts'
import { SNAP_MS, type TimelineView } from './time-scale.ts'
import type { Scale } from './timeline-row.tsx'
import type { Drafting } from './use-draft.ts'

const HOUR_MS = 3_600_000
/** How far the arrow keys move. */
const steps: Record<TimelineView, number> = { day: SNAP_MS, week: HOUR_MS, month: 24 * HOUR_MS }

type Options = {
  vehicles: readonly Vehicle[]
  bookingsOf: (vehicleId: string) => readonly Booking[]
  scale: Scale
  mayBook: boolean
  drafting: Drafting
  onOpen: (id: string) => void
  /** Scrolls there and focuses it. */
  onCursor: (row: number, atMs: number) => void
}

/**
 * The time line by keyboard: arrows move between rows and times, Enter opens or draws, M moves, R resizes. In a draft,
 * arrows shift it, Shift and arrows its end; Enter saves, Escape discards.
 */
export function useTimelineKeys(options: Options) {
  const { vehicles, bookingsOf, scale, mayBook, drafting } = options
  const [cursor, setCursor] = useState(startingPoint)
  const [announced, announce] = useState('')
  const announcements = useAnnouncements(bookingsOf)
  const row = Math.min(cursor.row, Math.max(0, vehicles.length - 1))
  const { fromMs, toMs } = scale.range
  const atMs = cursor.atMs >= fromMs && cursor.atMs < toMs ? cursor.atMs : fromMs + 8 * HOUR_MS
  const vehicle = vehicles[row]
  const here = vehicle && bookingsOf(vehicle.id).find((one) => holds(one, atMs))

  const acts = actsOf({ ...options, announcements, setCursor, announce, row, atMs })
  const place = { vehicles, row, atMs, here, scale, mayBook }
  function onKeyDown(event: KeyboardEvent): void {
    const isOnTrack = (event.target as Element).matches('[data-track]') // key events are on elements
    if (!isOnTrack || event.ctrlKey || event.metaKey || event.altKey || drafting.isStuck) return
    const { draft } = drafting
    const keys = draft ? draftKeys(draft, place, acts, event.shiftKey) : placeKeys(place, acts)
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return {
    onKeyDown,
    announced,
    row,
    atMs,
    labelOf: (of: Vehicle) => announcements.place(of, atMs),
    /** Back to the row of a draft, after its card is closed. */
    goTo({ vehicleId, startMs }: Draft) {
      acts.go(
        vehicles.findIndex(({ id }) => id === vehicleId),
        startMs,
      )
    },
  }
}

type Place = Pick<Options, 'vehicles' | 'scale' | 'mayBook'> & {
  row: number
  atMs: number
  here: Booking | undefined
}

type Acts = {
  go: (row: number, atMs: number) => void
  draw: (draft: Draft) => void
  settle: (draft: Draft) => void
  discard: () => void
  open: (id: string) => void
}

type ActOptions = Options & {
  announcements: ReturnType<typeof useAnnouncements>
  setCursor: (cursor: { row: number; atMs: number }) => void
  announce: (announced: string) => void
  row: number
  atMs: number
}

function actsOf({
  vehicles,
  scale,
  drafting,
  onOpen,
  onCursor,
  announcements,
  setCursor,
  announce,
  row,
  atMs,
}: ActOptions): Acts {
  const { fromMs, toMs } = scale.range
  return {
    go(nextRow, nextMs) {
      const next = {
        row: Math.max(0, Math.min(vehicles.length - 1, nextRow)),
        atMs: Math.max(fromMs, Math.min(toMs - SNAP_MS, nextMs)),
      }
      setCursor(next)
      onCursor(next.row, next.atMs)
      const to = vehicles[next.row]
      if (to) announce(announcements.place(to, next.atMs))
    },
    draw(next) {
      drafting.draw(next)
      const at = vehicles.findIndex(({ id }) => id === next.vehicleId)
      const of = vehicles[at]
      if (!of) return
      if (at !== row) {
        setCursor({ row: at, atMs })
        onCursor(at, next.startMs)
      }
      announce(announcements.draft(of, next))
    },
    settle(draft) {
      setCursor({ row, atMs: draft.startMs })
      drafting.settle(draft)
    },
    discard() {
      drafting.discard()
      announce(announcements.discarded)
    },
    open: onOpen,
  }
}

/** The current quarter of an hour. */
function startingPoint() {
  return { row: 0, atMs: Math.floor(Date.now() / SNAP_MS) * SNAP_MS }
}

type Keys = Record<string, () => void>

function placeKeys({ vehicles, row, atMs, here, scale, mayBook }: Place, { go, draw, open }: Acts): Keys {
  const step = steps[scale.view]
  const vehicle = vehicles[row]
  return {
    ArrowLeft: () => go(row, atMs - step),
    ArrowRight: () => go(row, atMs + step),
    ArrowUp: () => go(row - 1, atMs),
    ArrowDown: () => go(row + 1, atMs),
    Home: () => go(row, scale.range.fromMs),
    End: () => go(row, scale.range.toMs),
    Enter() {
      if (here) open(here.id)
      else if (vehicle && mayBook) draw(newDraft(vehicle.id, atMs, HOUR_MS))
    },
    m() {
      if (here && mayBook && isMovable(here)) draw(draftOf(here, 'move'))
    },
    r() {
      if (here && mayBook && isResizable(here)) draw(draftOf(here, 'end'))
    },
  }
}

function draftKeys(draft: Draft, { vehicles }: Place, acts: Acts, isEnd: boolean): Keys {
  const at = vehicles.findIndex(({ id }) => id === draft.vehicleId)
  const toRow = (by: 1 | -1) => {
    const next = vehicles[at + by]
    if (next && (draft.kind === 'new' || draft.kind === 'move')) acts.draw({ ...draft, vehicleId: next.id })
  }
  return {
    ArrowLeft: () => acts.draw(stepped(draft, -SNAP_MS, isEnd)),
    ArrowRight: () => acts.draw(stepped(draft, SNAP_MS, isEnd)),
    ArrowUp: () => toRow(-1),
    ArrowDown: () => toRow(1),
    Enter: () => acts.settle(draft),
    Escape: () => acts.discard(),
  }
}

function holds(booking: Booking, atMs: number): boolean {
  const { startMs, endMs } = bookingSpan(booking)
  return booking.status !== 'cancelled' && startMs <= atMs && atMs < endMs
}

/** What a screen reader announces about a position on the time line. */
function useAnnouncements(bookingsOf: Options['bookingsOf']) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useBookingStateLabels()
  return {
    discarded: t`Discarded`,
    place({ id, registration }: Vehicle, atMs: number): string {
      const at = f.dayAndTime(atMs)
      const booking = bookingsOf(id).find((one) => holds(one, atMs))
      if (!booking) return t`${registration}, ${at}, free`
      const { userName, purpose, startDate, endDate, state } = booking
      const span = f.span(startDate, endDate)
      return [registration, at, userName, purpose, span, labels[state]]
        .filter((part) => part !== '')
        .join(', ')
    },
    draft({ registration }: Vehicle, { startMs, endMs }: { startMs: number; endMs: number }): string {
      const span = f.span(new Date(startMs).toISOString(), new Date(endMs).toISOString())
      return t`${registration}, ${span}. Enter saves, Escape discards.`
    },
  }
}
