/** How Vite, Chromium, Firefox and Safari say that a part of the page could not be loaded. */
const MISSING =
  /preload CSS|dynamically imported module|Importing a module script failed|error loading dynamically/i

/** The server was not reached, or has a newer page since an upgrade. Either way only a reload helps. */
export function isMissingScript(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message)
}
