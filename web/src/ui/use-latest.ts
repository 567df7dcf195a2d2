import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every render, for components that render once; it calls the latest one. */
export function useLatest<Input extends unknown[]>(run: (...input: Input) => void): typeof run {
  const latest = useRef(run)
  // Outside React: events come between renders.
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...input) => latest.current(...input), [])
}
