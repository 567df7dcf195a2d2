import type { Booking, BookingUpdate } from '@roadbook/contract/trips/bookings'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rowsKey, useUpdateBooking } from '../queries.ts'
import type { Preset } from '../booking-form.tsx'
import { type Draft, inTheWay, isChanged } from './draft.ts'

type Options = {
  bookingsOf: (vehicleId: string) => readonly Booking[]
  onNew: (preset: Preset) => void
}

export type Drafting = ReturnType<typeof useDraft>

/**
 * Drawing, moving and resizing. A draft without a conflict is saved; one with a conflict waits for a decision. While one is
 * being saved, nothing else can be drawn.
 */
export function useDraft({ bookingsOf, onNew }: Options) {
  const [draft, setDraft] = useState<Draft>()
  const [isStuck, setStuck] = useState(false)
  const update = useUpdateBooking()
  const client = useQueryClient()
  // A second Enter may come before the next render.
  const isSaving = useRef(false)

  async function save(booking: Booking, body: Omit<BookingUpdate, 'version'>): Promise<void> {
    isSaving.current = true
    try {
      await update.mutateAsync({ id: booking.id, body: { ...body, version: booking.version } })
    } catch {
      // The mutation has shown the error.
    }
    // Until the rows are read again, the draft shows where the booking is. After a refusal they are out of date.
    await client.invalidateQueries({ queryKey: rowsKey }, { cancelRefetch: false })
    isSaving.current = false
    discard()
  }

  function discard(): void {
    setDraft(undefined)
    setStuck(false)
  }

  function commit(wanted: Draft): void {
    const { booking, vehicleId, startMs, endMs } = wanted
    setStuck(false)
    if (!booking) {
      discard()
      return onNew({ vehicleId, startMs, endMs })
    }
    setDraft(wanted)
    const period = { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() }
    const moved = vehicleId === booking.vehicleId ? {} : { vehicleId }
    void save(booking, { ...moved, ...period })
  }

  function settle(wanted: Draft): void {
    if (isSaving.current) return
    if (!isChanged(wanted)) return discard()
    if (inTheWay(wanted, bookingsOf(wanted.vehicleId)).length === 0) return commit(wanted)
    setDraft(wanted)
    setStuck(true)
  }

  function draw(wanted: Draft): void {
    if (!isSaving.current) setDraft(wanted)
  }

  return { draft, isStuck, draw, settle, commit, discard }
}
