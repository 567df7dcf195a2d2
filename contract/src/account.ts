import { z } from 'zod'
import { NewPassword, presentPassword } from './identity.ts'
import { Instant } from './instant.ts'

// What people manage about their own sign-in, with the embedded issuer: calls below /auth/account. They take the
// identity token of a session; an API key is no proof of a person.

export const PasswordChange = z.object({ password: presentPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** How a session was signed in (RFC 8176). */
export const signInMethods = ['pwd', 'otp', 'hwk'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const OwnSession = z.object({
  id: z.string(),
  /** Product names, such as Firefox on Windows; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  methods: z.array(z.enum(signInMethods)),
  startedAt: Instant,
  /** To some ten minutes: when the page last renewed its token. */
  lastUsedAt: Instant.nullable(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessions = z.array(OwnSession)
export const SessionEnd = z.object({ id: z.string().min(1).max(100) })

export const Done = z.object({ done: z.literal(true) })
