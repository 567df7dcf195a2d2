import { flushCompileCache } from 'node:module'

/** Where Node caches compiled modules: processes and threads that tests start take half the time with it. */
export const cacheKey = 'NODE_COMPILE_CACHE'

/** For a process that gets nothing else from this one's environment. */
export function compileCache(): Record<string, string> {
  // Node writes it only at a regular end, which a killed process hasn't and this one hasn't yet.
  flushCompileCache()
  const folder = process.env[cacheKey]
  return folder === undefined ? {} : { [cacheKey]: folder }
}
