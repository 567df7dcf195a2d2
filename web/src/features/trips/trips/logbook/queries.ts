import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type { Logbook, LogbookAddendum } from '@roadbook/contract/trips/logbook'
import { Trip, type TripUpdate } from '@roadbook/contract/trips/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/api-error.ts'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import type { Days } from '../../../../lib/period.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { tripsKey } from '../trips-key.ts'

/** Below the trips: whatever refetches these refetches logbooks. */
const key = [...tripsKey, 'logbook'] as const

export const logbookQuery = (vehicleId: string, { startDate, endDate }: Days) =>
  callQuery([...key, vehicleId, { startDate, endDate }], api.logbook.show, {
    params: { vehicleId },
    query: { startDate, endDate },
  })

export type SaidField = 'category' | 'purpose' | 'destination' | 'partner'
type Saying = {
  trip: Trip
  field: SaidField
  /** Null clears the field. */
  value: string | null
  /** The version of the displayed record; if left out, the newest known one. */
  version?: number
}

/** Another user's change in the meantime, as far as the error contains it. */
export function currentTrip(error: unknown): Pick<Trip, SaidField | 'version'> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined
  return Current.safeParse(error.details.current).data
}

const Current = Trip.pick({
  version: true,
  category: true,
  purpose: true,
  destination: true,
  partner: true,
})

/** Shown at once, and undone if the server refuses. One after the other, each based on the result of the one before. */
export function useSaveField(vehicleId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const shown = [...key, vehicleId]
  return useMutation({
    scope: { id: `logbook ${vehicleId}` },
    meta: { handles: ['stale_version', 'trip_locked'] },
    mutationFn: ({ trip, field, value, version }: Saying) => {
      const reached = client.getQueryData<number>(reachedKey(trip.id)) ?? 0
      const body = { [field]: value, version: version ?? Math.max(trip.version, reached) } as TripUpdate
      return call(api.trips.update, { params: { vehicleId, tripId: trip.id }, body })
    },
    onMutate: async (saying) => {
      await client.cancelQueries({ queryKey: shown })
      const before = client.getQueriesData<Logbook>({ queryKey: shown })
      client.setQueriesData<Logbook>({ queryKey: shown }, (logbook) => logbook && withSaid(logbook, saying))
      return { before }
    },
    onError: (_error, { trip, field }, result) => {
      for (const [queryKey, logbook] of result?.before ?? []) {
        const old = logbook?.entries.find((entry) => entry.trip.id === trip.id)
        if (old === undefined) continue
        const { missing } = old
        client.setQueryData<Logbook>(
          queryKey,
          (now) =>
            now &&
            withEntry(now, trip.id, (entry) => ({
              ...entry,
              missing,
              trip: { ...entry.trip, [field]: old.trip[field] },
            })),
        )
      }
    },
    onSuccess: ({ id, version }) => {
      client.setQueryData(reachedKey(id), version)
      showSuccess(t`Trip successfully updated`)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: tripsKey })
    },
  })
}

/** Shared with the trip's own page. */
function reachedKey(tripId: string) {
  return ['tripVersions', tripId] as const
}

function withSaid(logbook: Logbook, { trip, field, value }: Saying): Logbook {
  return withEntry(logbook, trip.id, (entry) => ({
    ...entry,
    missing: value === null ? entry.missing : entry.missing.filter((missing) => missing !== field),
    trip: { ...entry.trip, [field]: value },
  }))
}

type Entry = Logbook['entries'][number]

function withEntry(logbook: Logbook, tripId: string, change: (entry: Entry) => Entry): Logbook {
  const entries = logbook.entries.map((entry) => (entry.trip.id === tripId ? change(entry) : entry))
  return { ...logbook, entries }
}

export function useAddAddendum(vehicleId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tripId, body }: { tripId: Trip['id']; body: LogbookAddendum }) =>
      call(api.logbook.addAddendum, { params: { vehicleId, tripId }, body }),
    onSuccess: () => showSuccess(t`Correction added`),
    onSettled: () => client.invalidateQueries({ queryKey: tripsKey }),
  })
}

export function useAddGapNote(vehicleId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { afterTripId: Trip['id']; text: string }) =>
      call(api.logbook.addGapNote, { params: { vehicleId }, body }),
    onSuccess: () => showSuccess(t`Note added`),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
