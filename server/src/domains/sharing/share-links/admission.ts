import { notFound } from '../../../errors.ts'
import { networkOf } from '../../../platform/network-of.ts'
import { TokenBuckets } from '../../../platform/token-buckets.ts'
import type { ShareTokens } from './share-token.ts'

/** Unknown tokens by network. They can't be guessed, so this only keeps guesses from costing anything. */
const guesses = { burst: 30, everySeconds: 60 }
/** Openings by network, which each write: a company behind one address may open a link all at once, a program may not read it for ever. */
const openings = { burst: 300, everySeconds: 0.2 }
const MAX_NETWORKS = 10_000

/** Whether a caller may read the link of a token. */
export type Admission = {
  /** The id in a token; throws for one that was not given out. Known ones are never refused for guesses of others. */
  idOf(token: string, caller: { ip: string; now: Date }): string
  /** Counts an opening; throws if the network has too many. */
  open(caller: { ip: string; now: Date }): void
  /** For a link that was given out, and no longer exists; throws if the network has asked for too many of them. */
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
