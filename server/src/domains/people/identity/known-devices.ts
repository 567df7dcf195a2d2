import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Directory } from './directory/directory.ts'
import { installationKey } from './installation-keys.ts'
import { isSameSecret } from '../../../platform/same-secret.ts'

// A cookie marks browsers that have signed in to an account before. It grants no access: it gives them their own count of
// attempts, so that other people's guesses can't lock them out (OWASP: device cookies).

/** One account in one browser; several people may share a browser. */
type Entry = { nonce: string; issuedAt: string; mac: string }

const COOKIE = 'roadbook_device'
const LIFETIME_SECONDS = 180 * 24 * 3600
const MAX_ENTRIES = 5
const MAX_COOKIE_LENGTH = 600

export type KnownDevices = {
  /** The subject for counting the browser's attempts at this account, if it has signed in to it before. */
  of(cookies: string | undefined, email: string): string | undefined
  /** The `set-cookie` header after a sign-in; it replaces an existing entry for the account. */
  remember(cookies: string | undefined, email: string): string
}

export async function createKnownDevices(parts: {
  directory: Directory
  clock: Clock
  publicUrl: string
}): Promise<KnownDevices> {
  const secret = await installationKey(parts.directory, 'sign-in.devices', {
    schema: z.string().min(32),
    create: async () => randomBytes(32).toString('base64url'),
  })
  return knownDevices({ ...parts, key: Buffer.from(secret, 'base64url') })
}

export function knownDevices(parts: { key: Buffer; clock: Clock; publicUrl: string }): KnownDevices {
  const { key, clock, publicUrl } = parts
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const isOf = (email: string) => (entry: Entry) =>
    isSameSecret(entry.mac, macOf(key, email, entry)) && secondsOf(entry) + LIFETIME_SECONDS > nowSeconds()
  return {
    of: (cookies, email) => entriesOf(cookies).find(isOf(email))?.nonce,
    remember(cookies, email) {
      const fresh = { nonce: randomBytes(16).toString('base64url'), issuedAt: nowSeconds().toString(36) }
      const others = entriesOf(cookies).filter((entry) => !isOf(email)(entry))
      const kept = [{ ...fresh, mac: macOf(key, email, fresh) }, ...others].slice(0, MAX_ENTRIES)
      const value = kept.map(({ nonce, issuedAt, mac }) => `${nonce}.${issuedAt}.${mac}`).join('~')
      return `${COOKIE}=${value}; Path=/auth; HttpOnly; SameSite=Strict; Max-Age=${LIFETIME_SECONDS}${secure}`
    },
  }
}

function entriesOf(cookies: string | undefined): Entry[] {
  const pair = cookies?.split(/;\s*/).find((each) => each.startsWith(`${COOKIE}=`))
  const value = pair?.slice(COOKIE.length + 1) ?? ''
  if (value.length > MAX_COOKIE_LENGTH) return []
  return value.split('~').flatMap((text) => {
    const [, nonce, issuedAt, mac] = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(text) ?? []
    return nonce === undefined || issuedAt === undefined || mac === undefined
      ? []
      : [{ nonce, issuedAt, mac }]
  })
}

function secondsOf({ issuedAt }: Entry): number {
  return Number.parseInt(issuedAt, 36)
}

function macOf(key: Buffer, email: string, { nonce, issuedAt }: Omit<Entry, 'mac'>): string {
  return createHmac('sha256', key).update(`${nonce}.${issuedAt}.${email}`).digest('base64url')
}
