import type { PublicLocation } from '@roadbook/contract/sharing/share-links'

export type ActiveLocation = Extract<PublicLocation, { status: 'active' }>

/** What is known of the link that the page was opened with. */
export type LinkView =
  | { kind: 'loading' }
  /** No link has this address. */
  | { kind: 'unknown' }
  /** Nothing is known yet; it is asked again. `busy`: the server refuses for a while. */
  | { kind: 'waiting'; why: 'busy' | 'unreachable' }
  | { kind: 'shown'; location: PublicLocation; isConnected: boolean }
