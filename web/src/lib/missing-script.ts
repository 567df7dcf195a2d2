/** The messages with which Vite, Chromium, Firefox and Safari report that a part of the page could not be loaded. */
const MISSING =
  /preload CSS|dynamically imported module|Importing a module script failed|error loading dynamically/i

/** The server could not be reached, or was upgraded and has a newer page. In both cases only a reload helps. */
export function isMissingScript(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message)
}
