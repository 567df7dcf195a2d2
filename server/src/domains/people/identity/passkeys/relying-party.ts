import { isIP } from 'node:net'

export type RelyingParty = { id: string; origin: string }

/**
 * The relying party of passkeys: the host of PUBLIC_URL. Browsers allow neither an IP address nor, except for localhost,
 * plain http; then there are no passkeys.
 */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return undefined
  return { id: hostname, origin }
}
