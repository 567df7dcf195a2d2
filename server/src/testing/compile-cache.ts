/** Where Node caches compiled modules: processes and threads that tests start take half the time with it. */
export const cacheKey = 'NODE_COMPILE_CACHE'

/** For a process that gets nothing else from this one's environment. */
export function compileCache(): Record<string, string> {
  const folder = process.env[cacheKey]
  return folder === undefined ? {} : { [cacheKey]: folder }
}
