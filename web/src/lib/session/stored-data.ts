/** State of a sign-in in progress; oidc-client-ts removes old ones. */
export const STATE_KEY_PREFIX = 'roadbook.sign-in.'
/** A person's entries that the server doesn't have yet; the key ends with their user id. */
export const UNSENT_KEY_PREFIX = 'roadbook.unsent.'
/** The server's last responses, for offline use. */
export const LAST_SEEN_KEY_PREFIX = 'roadbook.last-seen.'

/** Unsent entries stay if a session ends by itself, and are removed when the person signs out. */
export type Clearing = { keepUnsent: boolean }

/**
 * Clears what this site stores in the browser for the person. The state of a sign-in in progress in another
 * tab is kept, since it could not finish without it.
 */
export function clearStoredData({ keepUnsent }: Clearing): void {
  const { localStorage } = globalThis
  const kept = [STATE_KEY_PREFIX, ...(keepUnsent ? [UNSENT_KEY_PREFIX] : [])]
  for (const key of Object.keys(localStorage)) {
    if (!kept.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
  }
  globalThis.sessionStorage.clear()
  if ('indexedDB' in globalThis) void deleteDatabases()
}

/** If the storage is full, stored responses are removed for unsent entries; otherwise these stay in memory. */
export function storeUnsent(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  text: string,
): void {
  try {
    storage.setItem(key, text)
  } catch {
    clearLastSeen(storage)
    try {
      storage.setItem(key, text)
    } catch {
      // Full or disabled.
    }
  }
}

export function clearLastSeen(storage: Pick<Storage, 'removeItem'>): void {
  for (const name of Object.keys(storage)) if (name.startsWith(LAST_SEEN_KEY_PREFIX)) storage.removeItem(name)
}

/** Not awaited: a database that another tab has open is deleted once that tab closes it. */
async function deleteDatabases(): Promise<void> {
  const databases = (await globalThis.indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name !== undefined) globalThis.indexedDB.deleteDatabase(name)
}
