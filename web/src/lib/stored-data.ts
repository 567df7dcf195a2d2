import { STATE_KEY_PREFIX } from './session-issuer.ts'

/**
 * Clears everything that this site stores in the browser for the person. The state of a sign-in in progress
 * in another tab is kept, since it could not finish without it.
 */
export function clearStoredData(): void {
  const { localStorage } = globalThis
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(STATE_KEY_PREFIX)) localStorage.removeItem(key)
  }
  globalThis.sessionStorage.clear()
  if ('indexedDB' in globalThis) void deleteDatabases()
}

/** Not awaited: a database that another tab has open is deleted once that tab closes it. */
async function deleteDatabases(): Promise<void> {
  const databases = (await globalThis.indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name !== undefined) globalThis.indexedDB.deleteDatabase(name)
}
