import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isReachable = true

/** Called by the transport after each call. */
export function setReachable(value: boolean): void {
  if (value === isReachable) return
  isReachable = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable)
}
