import { z } from 'zod'
import { Code, NewPassword, presentPassword, Ticket } from './identity.ts'
import { idOf, oneLine } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { routes } from '../core/route.ts'

// How people manage their own sign-in, with the embedded issuer: calls below /auth/account. They require the identity token
// of a session; an API key doesn't identify a person.

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
  /** Accurate to about ten minutes: when the page last renewed its token. */
  lastUsedAt: Instant.nullable(),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessions = z.array(OwnSession)
export const SessionEnd = z.object({ id: z.string().min(1).max(100) })

/** Re-authentication before a person changes what protects their account. */
export const Proof = z.union([z.object({ password: presentPassword }), z.object({ code: Code })])
export type Proof = z.infer<typeof Proof>
export const Proven = z.object({ proof: Proof })

export const TwoStep = z.object({
  /** Null while it is off. */
  turnedOnAt: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** The company's rule for everybody. */
  isRequired: z.boolean(),
})
export type TwoStep = z.infer<typeof TwoStep>

/** The start of the set-up: nothing is on until a code confirms it. */
export const TwoStepSetUp = z.object({
  /** Base32, to type in if no QR code can be scanned. */
  secret: z.string(),
  /** `otpauth:`, for the QR code. */
  address: z.string(),
  /** Must be sent back within ten minutes. */
  setUp: z.string(),
})
export type TwoStepSetUp = z.infer<typeof TwoStepSetUp>

export const TwoStepConfirmation = z.object({ setUp: Ticket, code: Code })

/** Recovery codes are shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The most that one person can have. */
export const mostPasskeys = 20

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Synchronised to all of the person's devices by their provider; otherwise it is on one device only. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>
export const Passkeys = z.array(Passkey)

const passkeyName = oneLine(60)
export const PasskeyName = z.object({ id: z.uuid(), name: passkeyName })
export const PasskeyRemoval = z.object({ id: z.uuid(), proof: Proof })

const base64Url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)
/** At most 1023 bytes (WebAuthn). */
const credentialId = base64Url(1364)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The browser's response when a passkey is created. */
export const NewPasskey = z.object({
  name: passkeyName,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url(4096),
      attestationObject: base64Url(8192),
      transports: z
        .array(z.string().regex(/^[\w-]{1,20}$/))
        .max(10)
        .optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The browser's response at sign-in. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4096),
    authenticatorData: base64Url(2048),
    signature: base64Url(2048),
    userHandle: z
      .string()
      .max(100)
      .regex(/^[\w-]*$/)
      .optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

const Id = z.object({ id: idOf('user') })

/** Another person's sign-in. */
export const accountRoutes = routes({
  signIn: {
    method: 'GET',
    path: '/users/{id}/sign-in',
    access: 'users.write',
    apiKeys: 'none',
    summary: 'What a person signs in with besides a password.',
    params: Id,
    response: z.object({ twoStep: z.boolean(), passkeys: z.int() }),
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/users/{id}/reset-second-factor',
    access: 'users.write',
    apiKeys: 'none',
    summary:
      'Turns off two-step verification of someone who lost their phone, and removes their passkeys. They are told by email.',
    params: Id,
    response: z.object({ done: z.literal(true) }),
  },
})

export const Done = z.object({ done: z.literal(true) })
