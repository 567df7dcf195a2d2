/**
 * A driver's trip changes that wait for the network: stored on the phone and sent in order, each with the version of the
 * trip that the driver saw. Other people's changes in the meantime are not overwritten.
 *
 * | response | what happens to the change |
 * |---|---|
 * | saved | it is removed |
 * | none, or a temporary failure | it waits |
 * | stale, but the same fields are as the driver saw them | it is sent again with the new version |
 * | stale, and the values are the driver's | it is removed: an earlier response was lost |
 * | stale, with other values | a conflict, kept with both until the driver decides |
 * | locked, or refused otherwise | the same, without a choice |
 */
import type { Trip } from '@roadbook/contract/trips/trips'
import { z } from 'zod'
import { ApiError, mayWorkLater } from '../../../../lib/api-error.ts'
import { storeUnsent, UNSENT_KEY_PREFIX } from '../../../../lib/session/stored-data.ts'

const Values = z.object({
  category: z.string().optional(),
  purpose: z.string().nullable().optional(),
  destination: z.string().nullable().optional(),
  partner: z.string().nullable().optional(),
})
export type TripValues = z.infer<typeof Values>

const Refusal = z.object({
  message: z.string(),
  /** The trip's current values; null if unknown. */
  found: Values.nullable(),
  /** The version to send, if the driver's own values may still be used. */
  version: z.number().nullable(),
})
type TripRefusal = z.infer<typeof Refusal>

const Waiting = z.object({
  tripId: z.string(),
  vehicleId: z.string(),
  /** For a trip that is no longer in the list. */
  title: z.string(),
  values: Values,
  /** The same fields as the driver saw them. */
  seen: Values,
  version: z.number(),
  /** When the driver made the last change; changes stored by an earlier version of the page have none. */
  at: z.string().optional(),
  /** Distinguishes a change from later changes of the same trip made while it was being sent. */
  id: z.string(),
  refusal: Refusal.optional(),
})
export type WaitingTrip = z.infer<typeof Waiting>

const KEY_PREFIX = `${UNSENT_KEY_PREFIX}trips.`

/** Each person has their own: after a sign-in, only that person's remaining changes are sent. */
export function tripOutboxKey(userId: string): string {
  return KEY_PREFIX + userId
}

/** Whether this device has unsent changes of anybody, which a sign-out would delete. */
export function hasUnsentTrips(storage: Storage): boolean {
  return Object.keys(storage).some(
    (key) => key.startsWith(KEY_PREFIX) && read(storage.getItem(key)).length > 0,
  )
}

type Parts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  send: (change: WaitingTrip) => Promise<{ version: number }>
  /** The current trip. */
  find: (change: WaitingTrip) => Promise<Pick<Trip, keyof TripValues>>
  /** One tab of the browser at a time. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  newId: () => string
  now: () => number
}

type Said = Pick<Trip, 'id' | 'vehicleId' | 'version'> & { title: string; seen: Pick<Trip, keyof TripValues> }

export type TripOutbox = {
  /** The same list object as long as nothing changes. */
  changes: () => readonly WaitingTrip[]
  subscribe: (listener: () => void) => () => void
  /** Takes over what another tab has stored. */
  refresh: () => void
  /** Stored before it is sent. All offline changes of one trip are one change of the trip as the driver saw it. */
  add: (trip: Said, values: TripValues) => void
  /** Sends pending changes; returns true once all of them are answered. */
  flush: () => Promise<boolean>
  /** In a conflict, the driver's own values replace the current ones. */
  insist: (tripId: string) => void
  dismiss: (tripId: string) => void
}

export function createTripOutbox({ storage, key, send, find, exclusively, newId, now }: Parts): TripOutbox {
  const stored = storedChanges(storage, key)
  let sending: Promise<boolean> | undefined

  function put(change: WaitingTrip): void {
    const all = stored.latest()
    const isKnown = all.some(({ tripId }) => tripId === change.tripId)
    stored.keep(isKnown ? all.map((one) => (one.tripId === change.tripId ? change : one)) : [...all, change])
  }

  async function sendAll(): Promise<boolean> {
    const next = () => stored.latest().find(({ refusal }) => refusal === undefined)
    for (let change = next(); change !== undefined; change = next()) {
      const answer = await sendOne(change, { send, find })
      if (answer === 'later') return false
      stored.keep(answered(stored.latest(), change, answer))
    }
    return true
  }

  return {
    changes: stored.known,
    subscribe: stored.subscribe,
    refresh: stored.refresh,
    add({ id: tripId, vehicleId, version, title, seen }, values) {
      const before = stored.latest().find((one) => one.tripId === tripId && one.refusal === undefined)
      put({
        id: newId(),
        at: new Date(now()).toISOString(),
        tripId,
        vehicleId,
        title,
        version: before?.version ?? version,
        values: { ...before?.values, ...values },
        seen: { ...only(seen, values), ...before?.seen },
      })
    },
    flush: () => (sending ??= exclusively(sendAll).finally(() => (sending = undefined))),
    insist(tripId) {
      const change = stored.latest().find((one) => one.tripId === tripId)
      const { found, version } = change?.refusal ?? {}
      if (change === undefined || !found || typeof version !== 'number') return
      const { refusal: _, ...rest } = change
      put({ ...rest, id: newId(), version, seen: found })
    },
    dismiss: (tripId) => stored.keep(stored.latest().filter((one) => one.tripId !== tripId)),
  }
}

/** The list in the storage, which all tabs share. */
function storedChanges(storage: Parts['storage'], key: string) {
  const listeners = new Set<() => void>()
  let text = storage.getItem(key)
  let changes = read(text)

  /** Includes what another tab has stored or sent in the meantime. */
  function latest(): readonly WaitingTrip[] {
    const found = storage.getItem(key)
    if (found !== text) changes = read(found)
    text = found
    return changes
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  return {
    latest,
    known: () => changes,
    keep: (next: readonly WaitingTrip[]): void => {
      changes = next
      write(storage, key, next)
      text = storage.getItem(key)
      tell()
    },
    refresh: (): void => {
      const before = changes
      if (latest() !== before) tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Answer = { version: number } | { again: Pick<WaitingTrip, 'version'> } | { refusal: TripRefusal }

async function sendOne(
  change: WaitingTrip,
  { send, find }: Pick<Parts, 'send' | 'find'>,
): Promise<Answer | 'later'> {
  try {
    return { version: (await send(change)).version }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (mayWorkLater(error)) return 'later'
    if (error.code === 'stale_version') return ofStale(change, error)
    // For example, it was locked meanwhile: the driver sees the trip's values.
    const found = await find(change).catch(() => null)
    return { refusal: { message: error.message, found: found && only(found, change.values), version: null } }
  }
}

function ofStale({ values, seen }: WaitingTrip, { message, details }: ApiError): Answer {
  const current = Values.extend({ version: z.number() }).safeParse(details.current)
  if (!current.success) return { refusal: { message, found: null, version: null } }
  const { version, ...trip } = current.data
  const found = only(trip, values)
  if (isSame(found, values)) return { version }
  if (isSame(found, seen)) return { again: { version } }
  return { refusal: { message, found, version } }
}

/** Changes of the trip made while this was sent are based on the version it created. */
function answered(changes: readonly WaitingTrip[], sent: WaitingTrip, answer: Answer): WaitingTrip[] {
  return changes.flatMap((change) => {
    if (change.tripId !== sent.tripId) return change
    if ('again' in answer) return { ...change, ...answer.again }
    if (change.id === sent.id) return 'refusal' in answer ? { ...change, refusal: answer.refusal } : []
    if ('refusal' in answer) return change
    return { ...change, version: answer.version, seen: { ...change.seen, ...sent.values } }
  })
}

const fields = ['category', 'purpose', 'destination', 'partner'] as const

/** The fields of `values` that `like` has. */
function only(values: TripValues, like: TripValues): TripValues {
  return Object.fromEntries(
    fields.flatMap((field) => (like[field] === undefined ? [] : [[field, values[field]]])),
  )
}

function isSame(a: TripValues, b: TripValues): boolean {
  return fields.every((field) => a[field] === b[field])
}

function write(storage: Parts['storage'], key: string, changes: readonly WaitingTrip[]): void {
  if (changes.length === 0) storage.removeItem(key)
  else storeUnsent(storage, key, JSON.stringify(changes))
}

function read(text: string | null): readonly WaitingTrip[] {
  if (text === null) return []
  try {
    return z.array(Waiting).catch([]).parse(JSON.parse(text))
  } catch {
    return []
  }
}
