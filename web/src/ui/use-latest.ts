import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every render, for what is rendered once; it does what it would do in the latest. */
export function useLatest<Input extends unknown[]>(run: (...input: Input) => void): typeof run {
  const latest = useRef(run)
  // Outside React: events come between renders.
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...input) => latest.current(...input), [])
}
