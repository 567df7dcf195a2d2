import { STATE_KEY_PREFIX } from './session-issuer.ts'

/** What a person has entered and the server doesn't have yet; the key ends with their user id. */
export const UNSENT_KEY_PREFIX = 'roadbook.unsent.'

/** Unsent entries stay when a session ends by itself, and go when the person signs out. */
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

/** Not awaited: a database that another tab has open is deleted once that tab closes it. */
async function deleteDatabases(): Promise<void> {
  const databases = (await globalThis.indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name !== undefined) globalThis.indexedDB.deleteDatabase(name)
}
