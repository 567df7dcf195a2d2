import { hash, verify } from '@node-rs/argon2'
import { createPasswords, type Passwords } from '../passwords.ts'

/** As cheap as argon2id can be, for the hundreds of accounts in a full test run. */
export function cheapPasswords(): Passwords {
  return createPasswords({ hash, verify }, { memoryCost: 8, timeCost: 1 })
}
