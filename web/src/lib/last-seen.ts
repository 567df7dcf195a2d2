/**
 * What the page shows without a connection: the frame and the lists of daily work, as the server last answered them, each with
 * the time of its answer (ADR 75). They are one person's own, and go with the session.
 */
import type { CurrentUser } from '@roadbook/contract/people/users'
import { notifyManager, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { clearLastSeen, LAST_SEEN_KEY_PREFIX } from './stored-data.ts'

/** By the beginnings of their keys. Lists say themselves how old they are. */
const keptKeys: ReadonlySet<string> = new Set([
  'users/me',
  'installation',
  'settings/trip-categories',
  'settings/fleet-categories',
  'overview',
  'vehicles/list',
  'jobs/own',
  'jobs/board',
  'jobs/list',
  'bookings/list',
  'bookings/rows',
  'trips/list',
  'trips/open',
  'expenses/list',
])

/** Of all together; browsers store from 2.5 million on, and what waits to be sent needs room too. */
const MAX_CHARS = 1_500_000
const MAX_AGE_MS = 7 * 86_400_000

type Kept = { owner: string; at: number; data: unknown }

type Parts = {
  storage: Storage
  /** Who is signed in, if anybody. */
  owner: () => string | undefined
  now: () => number
  /** Whether another attempt follows after so many that failed. */
  isRetried: (failures: number) => boolean
}

/** Keeps each answer. Where none comes, the last one stands for it, with the time at which it came. */
export function lastSeen({ storage, owner, now, isRetried }: Parts): QueryPersister {
  function read(key: string): Kept | undefined {
    const kept = parse(storage.getItem(key))
    const isOwn = kept !== undefined && kept.owner === owner() && now() - kept.at < MAX_AGE_MS
    return isOwn ? kept : undefined
  }

  return async (queryFn, context, query) => {
    const key = keyOf(query)
    if (key === undefined) return queryFn(context)
    const asker = owner()
    try {
      const data = await queryFn(context)
      if (asker !== undefined && owner() === asker) {
        // Somebody with another role may not see all that the one before saw.
        if (isOfPerson(query) && rolesIn(read(key)?.data) !== rolesIn(data)) clearLastSeen(storage)
        keep(storage, key, { owner: asker, at: now(), data })
      }
      return data
    } catch (error) {
      const { data, dataUpdatedAt, fetchFailureCount } = query.state
      if (!isSilence(error) || isRetried(fetchFailureCount)) throw error
      const kept = data === undefined ? read(key) : { data, at: dataUpdatedAt }
      if (kept === undefined) throw error
      const age = { dataUpdatedAt: kept.at, fetchFailureReason: error, isInvalidated: true }
      // After the query has taken the answer for one of now; invalidated, so that it asks as soon as there is a network.
      notifyManager.schedule(() => query.setState(age))
      // Written below, by this version of the page or an earlier one.
      return kept.data
    }
  }
}

/** A query whose key changes by the day says under which name it is kept. */
function keyOf({
  queryKey,
  queryHash,
  meta,
}: {
  queryKey: QueryKey
  queryHash: string
  meta?: { lastSeen?: string } | undefined
}) {
  if (!keptKeys.has(queryKey.slice(0, 2).join('/'))) return undefined
  return LAST_SEEN_KEY_PREFIX + (meta?.lastSeen ?? queryHash)
}

const isOfPerson = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey.join('/') === 'users/me'

const rolesIn = (person: unknown): string =>
  JSON.stringify((person as Partial<CurrentUser> | undefined)?.roles) // the answer of `users/me`

function isSilence(error: unknown): error is ApiError {
  return error instanceof ApiError && error.statusCode === 0
}

/** What doesn't fit is not kept. */
function keep(storage: Storage, key: string, kept: Kept): void {
  const text = JSON.stringify(kept)
  storage.removeItem(key)
  if (text.length > MAX_CHARS) return
  makeRoom(storage, text.length)
  try {
    storage.setItem(key, text)
  } catch {
    // Full, or not allowed: there is nothing to show without a connection.
  }
}

/** The oldest go first. */
function makeRoom(storage: Storage, chars: number): void {
  const others = Object.keys(storage)
    .filter((key) => key.startsWith(LAST_SEEN_KEY_PREFIX))
    .map((key) => ({ key, text: storage.getItem(key) ?? '' }))
  let total = others.reduce((sum, { text }) => sum + text.length, chars)
  if (total <= MAX_CHARS) return
  const oldestFirst = others
    .map((other) => ({ ...other, at: parse(other.text)?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
  for (const { key, text } of oldestFirst) {
    storage.removeItem(key)
    total -= text.length
    if (total <= MAX_CHARS) return
  }
}

function parse(text: string | null): Kept | undefined {
  try {
    return (JSON.parse(text ?? 'null') as Kept | null) ?? undefined // written above
  } catch {
    return undefined
  }
}
