import { z } from 'zod'
import { Currency } from '../core/countries.ts'
import { oneLine } from '../core/entity.ts'
import { languages } from '../languages.ts'
import { Country } from '../company/settings.ts'
import { problem } from '../core/problem.ts'
import { TimeZone } from '../core/time-zone.ts'

/** The page's client at the embedded issuer. */
export const WEB_CLIENT_ID = 'roadbook-web'

/** Scopes that the page requests; `email` names the account. */
export const WEB_SCOPE = 'openid email'

/** An external issuer also provides people's names. */
export const OUTSIDE_SCOPE = 'openid email profile'

/** Where an external issuer reports that a session has ended. */
export const BACKCHANNEL_LOGOUT_PATH = '/auth/backchannel-logout'

const passwordLength = { min: 12, max: 200 }

export const passwordChecks = ['length', 'lowercase', 'uppercase', 'digit', 'special'] as const
export type PasswordCheck = (typeof passwordChecks)[number]

/** Letters and digits of every script count; a space is not a special character. */
const checks: Record<PasswordCheck, (password: string) => boolean> = {
  length: (password) => Array.from(password).length >= passwordLength.min,
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
}

/** What a password still lacks; empty if it is acceptable. */
export function missingFromPassword(password: string): PasswordCheck[] {
  return passwordChecks.filter((check) => !checks[check](password))
}

export const NewPassword = z
  .string()
  .max(passwordLength.max, problem('password_too_long', { maximum: passwordLength.max }))
  .refine((password) => missingFromPassword(password).length === 0, problem('password_too_weak'))

/** Unique in the installation, stored in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email(problem('email_invalid')).max(254))

/** The token in the link of an email. */
export const Token = z.string().min(20).max(200)

/** A password to verify; it may be older than today's rules. */
export const presentPassword = z.string().min(1).max(passwordLength.max)

export const SignIn = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: presentPassword,
})
export type SignIn = z.infer<typeof SignIn>

export const PersonName = oneLine(100)

export const SignUp = z.object({
  companyName: oneLine(200),
  country: Country,
  firstName: PersonName,
  lastName: PersonName,
  /** The company's time zone; by default the first of the country. */
  timeZone: TimeZone.optional(),
  /** By default the country's. */
  currency: Currency.optional(),
  email: Email,
  password: NewPassword,
})
export type SignUp = z.infer<typeof SignUp>

/** With an external issuer the user already exists; only the company is missing. */
export const OutsideSignUp = SignUp.omit({ email: true, password: true })
export type OutsideSignUp = z.infer<typeof OutsideSignUp>

export const Forgotten = z.object({ email: Email })
export const TokenQuery = z.object({ token: Token })
export const PasswordReset = z.object({ token: Token, password: NewPassword })
export const InvitationAcceptance = z.object({
  token: Token,
  password: NewPassword,
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  /** The language in which the person reads the invitation; replaces the one that the inviter chose for the email. */
  locale: z.enum(languages).optional(),
})
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** Where the page goes next to get its session; on the same origin. */
export const Continuation = z.object({ continueTo: z.string() })
export type Continuation = z.infer<typeof Continuation>

/**
 * What is required after a password, any one of these: a code of an authenticator app (or a recovery code), a passkey, or
 * first a set-up that the company requires.
 */
const secondStepMethods = ['code', 'passkey', 'setUp'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]

export const SecondStep = z.object({ ticket: z.string(), methods: z.array(z.enum(secondStepMethods)).min(1) })
export type SecondStep = z.infer<typeof SecondStep>

/** After a password or an emailed link. */
export const SignInReply = z.union([Continuation, z.object({ secondStep: SecondStep })])
export type SignInReply = z.infer<typeof SignInReply>

/** A started step; the server encrypts it. */
export const Ticket = z.string().min(1).max(1000)
/** From an authenticator app, or a recovery code. */
export const Code = z.string().trim().min(6).max(40)
export const SecondStepTicket = z.object({ ticket: Ticket })
export const SecondStepCode = z.object({ ticket: Ticket, code: Code })
export const SecondStepSetUp = z.object({ ticket: Ticket, setUp: Ticket, code: Code })

/** `mailed`: the company is created when the link in the email is opened. */
export const SignUpReply = z.union([Continuation, z.object({ mailed: z.literal(true) })])
export type SignUpReply = z.infer<typeof SignUpReply>

export const Invitation = z.object({
  email: z.string(),
  companyName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/**
 * Why an external issuer can't be used: it doesn't respond; there is no OpenID provider at its URL; it doesn't know our
 * client or redirect URI; the client has a secret; it doesn't allow our page to request tokens.
 */
const issuerProblems = [
  'unreachable',
  'wrong_issuer',
  'unknown_client',
  'confidential_client',
  'origin_refused',
] as const
export type IssuerProblem = (typeof issuerProblems)[number]

/** After a failed sign-in: checks the issuer again. */
export const ConfigurationQuery = z.object({ check: z.literal('true') })

/** The page's configuration before sign-in. */
export const AuthConfiguration = z.object({
  issuer: z.string(),
  clientId: z.string(),
  embedded: z.boolean(),
  /** Without a mail server, the operator passes messages on. */
  mail: z.enum(['smtp', 'operator']),
  /** Whether anybody may create a company. */
  signUp: z.boolean(),
  /** Whether people can sign in with passkeys. */
  passkeys: z.boolean(),
  problem: z.enum(issuerProblems).optional(),
  demo: z.object({ email: z.string(), password: z.string() }).optional(),
})
export type AuthConfiguration = z.infer<typeof AuthConfiguration>
