import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// The package's enum is not erasable.
const ARGON2ID = 2

/** Memory in KiB, and passes over it. */
type Cost = { memoryCost: number; timeCost: number }

/** OWASP's second recommendation for argon2id: 19 MiB, two passes. */
const standardCost: Cost = { memoryCost: 19_456, timeCost: 2 }

/** Concurrent hashes; each takes a thread and memory, and password guessing must not starve the rest. */
const AT_ONCE = 4

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time without a stored hash, so that timing does not reveal whether an account exists. */
  matches(password: string, stored: string | undefined): Promise<boolean>
  /** Whether the stored hash was made with weaker parameters than the current ones. */
  isOutdated(stored: string): boolean
}

/** `cost` differs only in tests. */
export function createPasswords(argon2 = { hash, verify }, cost: Cost = standardCost): Passwords {
  const parameters = { ...cost, parallelism: 1, algorithm: ARGON2ID }
  const inTurn = pLimit(AT_ONCE)
  const nobody = inTurn(() => argon2.hash(crypto.randomUUID(), parameters))
  nobody.catch(() => undefined)
  return {
    hash: (password) => inTurn(() => argon2.hash(password.normalize('NFC'), parameters)),
    async matches(password, stored) {
      const compared = stored ?? (await nobody)
      const isEqual = await inTurn(() => argon2.verify(compared, password.normalize('NFC')))
      return isEqual && stored !== undefined
    },
    isOutdated: (stored) =>
      !stored.startsWith('$argon2id$') ||
      !stored.includes(`$m=${cost.memoryCost},t=${cost.timeCost},p=${parameters.parallelism}$`),
  }
}
