import { v5 as uuidv5 } from 'uuid'

const NAMESPACE = '7d3f0a52-6f0e-4b0f-9a53-1f3a0c5d7e21'

/** The same records always give the same id, in any process and however often, so an entry is never stored twice. */
export function eventId(...about: readonly (string | number | null | undefined)[]): string {
  return uuidv5(about.join(' '), NAMESPACE)
}
