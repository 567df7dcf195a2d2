/**
 * What the page shows offline: the frame and the lists of daily work, as the server last returned them, each with the time
 * of its response (ADR 75). They belong to one person, and are removed with the session.
 */
import type { CurrentUser } from '@roadbook/contract/people/users'
import { notifyManager, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { clearLastSeen, LAST_SEEN_KEY_PREFIX } from '../session/stored-data.ts'

/** By the first parts of their keys. Lists show their own age. */
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

/** For all together; browsers store at least 2.5 million, and unsent changes need room too. */
const MAX_CHARS = 1_500_000
const MAX_AGE_MS = 7 * 86_400_000

type Kept = { owner: string; at: number; data: unknown }

type Parts = {
  storage: Storage
  /** The signed-in person, if any. */
  owner: () => string | undefined
  now: () => number
  /** Whether to retry after this many failed attempts. */
  isRetried: (failures: number) => boolean
}

/** Stores each response. If a request fails, the last one replaces it, with the time at which it arrived. */
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
        // A person with another role may not see all that the previous one saw.
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
      // The query has taken the stored response for a current one; invalidated, so that it refetches once there is a
      // network.
      notifyManager.schedule(() => query.setState(age))
      // Written below, by this version of the page or an earlier one.
      return kept.data
    }
  }
}

/** A query whose key contains the day has a name under which it is stored. */
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
  JSON.stringify((person as Partial<CurrentUser> | undefined)?.roles) // the response of `users/me`

function isSilence(error: unknown): error is ApiError {
  return error instanceof ApiError && error.statusCode === 0
}

/** A response that doesn't fit is not stored. */
function keep(storage: Storage, key: string, kept: Kept): void {
  const text = JSON.stringify(kept)
  storage.removeItem(key)
  if (text.length > MAX_CHARS) return
  makeRoom(storage, text.length)
  try {
    storage.setItem(key, text)
  } catch {
    // Storage is full or disabled: nothing can be shown offline.
  }
}

/** The oldest are removed first. */
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
