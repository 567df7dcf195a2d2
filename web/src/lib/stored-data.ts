/** Takes away everything that this site keeps in the browser for the person. */
export function clearStoredData(): void {
  globalThis.localStorage.clear()
  globalThis.sessionStorage.clear()
  if ('indexedDB' in globalThis) void deleteDatabases()
}

/** Not waited for: a database that another tab holds open goes when that tab lets go of it. */
async function deleteDatabases(): Promise<void> {
  const databases = (await globalThis.indexedDB.databases?.().catch(() => [])) ?? []
  for (const { name } of databases) if (name !== undefined) globalThis.indexedDB.deleteDatabase(name)
}
