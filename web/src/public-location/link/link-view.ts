import type { PublicLocation } from '@roadbook/contract/sharing/share-links'

export type ActiveLocation = Extract<PublicLocation, { status: 'active' }>

/** The state of the link that the page was opened with. */
export type LinkView =
  | { kind: 'loading' }
  /** No link has this URL. */
  | { kind: 'unknown' }
  /** Nothing is known yet; the request is repeated. `busy`: the server refuses requests for a while. */
  | { kind: 'waiting'; why: 'busy' | 'unreachable' }
  | { kind: 'shown'; location: PublicLocation; isConnected: boolean }
