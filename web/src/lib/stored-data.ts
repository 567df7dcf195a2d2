import { STATE_KEY_PREFIX } from './session-issuer.ts'

/**
 * Takes away everything that this site keeps in the browser for the person. A sign-in that is under way in another
 * tab is nobody's yet, and could not be finished without its state.
 */
export function clearStoredData(): void {
  const { localStorage } = globalThis
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(STATE_KEY_PREFIX)) localStorage.removeItem(key)
  }
  globalThis.sessionStorage.clear()
  if ('indexedDB' in globalThis) void deleteDatabases()
}

/** Not waited for: a database that another tab holds open goes when that tab lets go of it. */
async function deleteDatabases(): Promise<void> {
  const databases = (await globalThis.indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name !== undefined) globalThis.indexedDB.deleteDatabase(name)
}
