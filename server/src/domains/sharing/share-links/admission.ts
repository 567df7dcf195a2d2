import { notFound } from '../../../errors.ts'
import { networkOf } from '../../../platform/network-of.ts'
import { TokenBuckets } from '../../../platform/token-buckets.ts'
import type { ShareTokens } from './share-token.ts'

/** Limits unknown tokens by network. They can't be guessed, so this only keeps guesses from costing anything. */
const guesses = { burst: 30, everySeconds: 60 }
/**
 * Limits openings by network, as each writes: a company behind one address may open a link all at once, but a program may
 * not read it for ever.
 */
const openings = { burst: 300, everySeconds: 0.2 }
const MAX_NETWORKS = 10_000

/** Whether a caller may read the link of a token. */
export type Admission = {
  /** The id in a token; throws for one that was never issued. Known ones are never refused because of other guesses. */
  idOf(token: string, caller: { ip: string; now: Date }): string
  /** Counts an opening; throws if the network has too many. */
  open(caller: { ip: string; now: Date }): void
  /** For a link that was issued and no longer exists; throws if the network has requested too many of them. */
  refuse(caller: { ip: string; now: Date }): Error
}

export function createAdmission(tokens: ShareTokens): Admission {
  const unknown = new TokenBuckets(guesses, MAX_NETWORKS)
  const opened = new TokenBuckets(openings, MAX_NETWORKS)
  const refuse: Admission['refuse'] = ({ ip, now }) => {
    unknown.take(networkOf(ip), now)
    return notFound('shareLink')
  }
  return {
    refuse,
    idOf(token, caller) {
      const linkId = tokens.read(token)
      if (linkId === undefined) throw refuse(caller)
      return linkId
    },
    open: ({ ip, now }) => opened.take(networkOf(ip), now),
  }
}
