import { useSyncExternalStore } from 'react'
import type { Scheme } from '../../map/style/map-colours.ts'

const darkness = '(prefers-color-scheme: dark)'

/** The system's colour scheme. */
export function useSystemScheme(): Scheme {
  return useSyncExternalStore(listen, () => (globalThis.matchMedia(darkness).matches ? 'dark' : 'light'))
}

function listen(listener: () => void): () => void {
  const query = globalThis.matchMedia(darkness)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
