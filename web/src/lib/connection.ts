import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isReachable = true

export const connection = {
  set(value: boolean): void {
    if (value === isReachable) return
    isReachable = value
    for (const listener of listeners) listener()
  },
  get: () => isReachable,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.get)
}
