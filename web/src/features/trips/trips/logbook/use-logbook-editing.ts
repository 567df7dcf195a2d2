import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { isOthersPrivate, mayChangeTrip } from '@roadbook/contract/trips/trips'
import { createContext, use, useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { useReach } from '../../../people/users/queries.ts'
import { type FieldOfTrip, type FillableField, missingInOrder, nextMissing } from './table/missing-fields.ts'
import { currentTrip, type SaidField, useSaveField } from './queries.ts'

/** Another user has saved another value in the meantime. */
export type Conflict = {
  entry: LogbookEntry
  field: SaidField
  typed: string | null
  saved: string | null
  /** The version of the record that has `saved`. */
  version: number
}

/** A correction of a locked trip, with what was typed before it was locked. */
type Correction = { entry: LogbookEntry; typed: Partial<Record<SaidField, string>> }

type LogbookEditing = {
  editing: FieldOfTrip | undefined
  missing: readonly FieldOfTrip[]
  mayChange: (entry: LogbookEntry, field: SaidField) => boolean
  mayCorrect: (entry: LogbookEntry) => boolean
  /** Typed text that could not be sent. */
  unsent: (field: FieldOfTrip) => string | undefined
  open: (field: FieldOfTrip) => void
  close: () => void
  save: (entry: LogbookEntry, field: SaidField, value: string | null) => void
  /** Saves, and opens the next missing field. */
  saveAndNext: (entry: LogbookEntry, field: FillableField, value: string | null) => void
  correct: (entry: LogbookEntry) => void
}

const Context = createContext<LogbookEditing | undefined>(undefined)
export const LogbookEditingProvider = Context.Provider

export function useEditing(): LogbookEditing {
  const editing = use(Context)
  if (editing === undefined) throw new Error('No logbook is shown here')
  return editing
}

/** Saves fields, and keeps the results: conflicts, corrections and what could not be sent. */
function useSaving(vehicleId: string) {
  const [unsent, setUnsent] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<Conflict>()
  const [correction, setCorrection] = useState<Correction>()
  const { mutate } = useSaveField(vehicleId)

  function send(entry: LogbookEntry, field: SaidField, value: string | null, version?: number): void {
    setUnsent(({ [keyOf({ tripId: entry.trip.id, field })]: _, ...others }) => others)
    mutate(
      { trip: entry.trip, field, value, ...(version === undefined ? {} : { version }) },
      { onError: (error) => takeBack(error, { entry, field, value }) },
    )
  }

  type Refused = { entry: LogbookEntry; field: SaidField; value: string | null }
  function takeBack(error: unknown, { entry, field, value }: Refused): void {
    const current = currentTrip(error)
    if (current !== undefined) {
      const { version, [field]: saved } = current
      // Another field was changed, so there is no conflict about this one.
      if (saved === entry.trip[field]) send(entry, field, value, version)
      else if (saved !== value) setConflict({ entry, field, typed: value, saved, version })
    } else if (error instanceof ApiError && error.code === 'trip_locked') {
      setCorrection({ entry, typed: value === null ? {} : { [field]: value } })
    } else if (value !== null) {
      setUnsent((others) => ({ ...others, [keyOf({ tripId: entry.trip.id, field })]: value }))
    }
  }

  function settle(isTyped: boolean): void {
    if (isTyped && conflict !== undefined)
      send(conflict.entry, conflict.field, conflict.typed, conflict.version)
    setConflict(undefined)
  }
  return { send, unsent, conflict, settle, correction, setCorrection }
}

type Shown = { vehicleId: string; entries: readonly LogbookEntry[] }

/** Which field is open, which are missing, and the results of saving. */
export function useLogbookEditing({ vehicleId, entries }: Shown) {
  const reach = useReach('trips.write')
  const [editing, setEditing] = useState<FieldOfTrip>()
  const { send, unsent, conflict, settle, correction, setCorrection } = useSaving(vehicleId)
  const missing = missingInOrder(entries, reach)
  const isMine = ({ trip }: LogbookEntry) => reach !== undefined && !isOthersPrivate(trip)
  const save: LogbookEditing['save'] = (entry, field, value) => {
    if (value !== entry.trip[field]) send(entry, field, value)
  }
  const context: LogbookEditing = {
    editing,
    missing,
    mayChange: (entry, field) => entry.lockedAt === null && isMine(entry) && mayChangeTrip(reach, field),
    mayCorrect: (entry) => entry.lockedAt !== null && isMine(entry),
    unsent: (field) => unsent[keyOf(field)],
    open: setEditing,
    close: () => setEditing(undefined),
    save,
    saveAndNext: (entry, field, value) => {
      save(entry, field, value)
      setEditing(nextMissing(missing, { tripId: entry.trip.id, field }))
    },
    correct: (entry) => setCorrection({ entry, typed: {} }),
  }
  return { context, conflict, settle, correction, closeCorrection: () => setCorrection(undefined) }
}

function keyOf({ tripId, field }: { tripId: string; field: string }): string {
  return `${tripId} ${field}`
}
