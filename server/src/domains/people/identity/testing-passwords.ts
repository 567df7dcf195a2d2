import { hash, verify } from '@node-rs/argon2'
import { createPasswords, type Passwords } from './passwords.ts'

/** As cheap as argon2id can be, for the hundreds of accounts of a run of all tests. */
export function cheapPasswords(): Passwords {
  return createPasswords({ hash, verify }, { memoryCost: 8, timeCost: 1 })
}
