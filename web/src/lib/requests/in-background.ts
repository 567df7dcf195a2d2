import type { QueryMeta } from '@tanstack/react-query'

/** A query that nobody waits for: it shows no progress bar, and no toast if it fails. */
export function inBackground<Options extends { meta?: QueryMeta | undefined }>(options: Options): Options {
  return { ...options, meta: { ...options.meta, quiet: true, inBackground: true } }
}

type Asking = { signal: AbortSignal; meta: QueryMeta | undefined }

/** The options of the call of a query that may be `inBackground`. */
export function callOptions({ signal, meta }: Asking): { signal: AbortSignal; quiet: boolean } {
  return { signal, quiet: meta?.inBackground === true }
}
