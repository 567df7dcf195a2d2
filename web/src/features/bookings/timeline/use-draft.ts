import type { Booking } from '@roadbook/contract/bookings'
import { useState } from 'react'
import { useUpdateBooking } from '../queries.ts'
import type { Preset } from '../booking-form.tsx'
import { type Draft, inTheWay, isChanged } from './draft.ts'

type Options = {
  bookingsOf: (vehicleId: string) => readonly Booking[]
  onNew: (preset: Preset) => void
}

export type Drafting = ReturnType<typeof useDraft>

/** Drawing, moving and resizing; what is in nobody's way is saved, otherwise the draft waits for a decision. */
export function useDraft({ bookingsOf, onNew }: Options) {
  const [draft, setDraft] = useState<Draft>()
  const [isStuck, setStuck] = useState(false)
  const update = useUpdateBooking([])

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
    const body = { ...moved, ...period, version: booking.version }
    update.mutate({ id: booking.id, body }, { onSettled: discard })
  }

  function settle(wanted: Draft): void {
    if (!isChanged(wanted)) return discard()
    if (inTheWay(wanted, bookingsOf(wanted.vehicleId)).length === 0) return commit(wanted)
    setDraft(wanted)
    setStuck(true)
  }

  return { draft, isStuck, setDraft, settle, commit, discard }
}
