import { type AuthConfiguration, WEB_CLIENT_ID } from '@roadbook/contract/people/identity'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { isLoopback } from '../../../config.ts'
import type { Database, Tx } from '../../../database/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { Guesses } from '../../../platform/mail/operator-mail.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { apiKeyMails } from './account/mail-api-keys.ts'
import { type Attempts, createAttempts, guessesOfOperator, limit, type Pause } from './attempts.ts'
import { mountBackchannelLogout } from './issuers/backchannel-logout.ts'
import { createCompany, type SeedCompany, type NewCompany, onFreeEmail, type Origin } from './companies.ts'
import { type AccountRef, type Directory, directoryIn, directoryOf } from './directory/directory.ts'
import { issuerKeys } from './installation-keys.ts'
import { createInvitations, type Invitations } from './invitations.ts'
import { createKnownDevices } from './known-devices.ts'
import { createIssuerCheck, type IssuerCheck } from './issuers/issuer-check.ts'
import { readLinked } from './issuers/link-identity.ts'
import { readLogoutToken } from './issuers/logout-token.ts'
import { outsideIssuer } from './issuers/outside-issuer.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { providerPlugin } from './provider/provider-plugin.ts'
import { providerSessions } from './provider/provider-sessions.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { createProvider, embeddedIssuer, endSessionBy } from './provider/provider.ts'
import { type AuthParts, type IdentityLog, mountEmbedded, mountOutside, mountShared } from './routes.ts'
import { type SecondFactorsOfOthers, otherSecondFactors } from './second-factor/reset.ts'
import { signInSecrets } from './second-factor/sign-in-secrets.ts'
import { checkPasswordAlone } from './sign-in.ts'
import {
  readEmbedded,
  type ReadIdToken,
  readOutside,
  type VerifyIdToken,
  verifyWith,
} from './verify-token.ts'
import { type Callers, createCallers, type Identify } from './identify.ts'
import type { AttemptKind } from './throttling.ts'

export type IdentityDeps = {
  database: Database
  config: {
    publicUrl: string
    signUp: boolean
    oidcIssuer?: string | undefined
    oidcClientId?: string | undefined
  }
  mail: Mail
  clock: Clock
  log: IdentityLog
  /** Credentials shown on the sign-in page; only for a demo company. */
  demo?: { email: string; password: string } | undefined
  /** Well-known credentials left over from a demo, refused if people beyond this machine can connect. */
  refusedSignIn?: { email: string; password: string } | undefined
  /** Tests inspect password comparisons and delays instead of waiting for them. */
  passwords?: Passwords
  pause?: Pause | undefined
}

type CompanyWithPassword = Omit<NewCompany, 'passwordHash'> & { password: string }

export type Identity = SecondFactorsOfOthers &
  Invitations & {
    /** Fastify plugin: /oidc and /auth (but not the pages /auth/callback and /auth/silent). */
    plugin: (app: FastifyInstance) => Promise<void>
    verifyIdToken: VerifyIdToken
    identify: Identify
    bearerOf: Callers['bearerOf']
    /** The account of a program's email and password; refused where a password alone is not enough. */
    checkPassword(credentials: { email: string; password: string; ip: string }): Promise<AccountRef>
    /** Creates a company with its first admin, in its own transaction. */
    createCompany(company: CompanyWithPassword, origin: Origin, also?: SeedCompany): Promise<AccountRef>
    /** Creates the account of a row of `users`, in the caller's transaction; returns its id. */
    createAccount(
      tx: Tx,
      person: { tenantId: string; userId: string; email: string; password: string },
    ): Promise<string>
    /** Counts one attempt in the caller's transaction; throws 429 while there were too many. */
    limit(tx: Tx, kind: AttemptKind, subject: string): Promise<void>
    setPassword(tx: Tx, accountId: string, password: string): Promise<void>
    /** Notifies a person by email that an API key can now act as them. */
    tellOfOwnKey(context: Context, name: string): Promise<void>
    /** Notifies a person by email that somebody else revoked their API key. */
    tellOfRevokedKey(context: Context, key: { name: string; userId: string }): Promise<void>
    /** Blocks or unblocks an account; call it with `users.archived`, in the same transaction. */
    archiveAccount(tx: Tx, user: { tenantId: string; userId: string }, isArchived: boolean): Promise<void>
    /** Removes an account for good; its address is free again. */
    removeAccount(tx: Tx, user: { tenantId: string; userId: string }): Promise<void>
    /** Whether no account in the installation has this address. */
    emailIsFree(email: string, tx?: Tx): Promise<boolean>
    operatorGuesses: Guesses
    directory: Directory
    /** Whether an external issuer works; the embedded one always does. */
    issuer: Pick<IssuerCheck, 'trouble' | 'look'>
    /** Workers of each process that handles sign-ins. */
    workers: readonly Worker[]
  }

const SWEEP_EVERY_MS = 3_600_000

export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { database, config, clock } = deps
  const directory = directoryOf(database)
  const { passwords = createPasswords() } = deps
  const base = { ...deps, directory, passwords, publicUrl: config.publicUrl }
  const attempts = createAttempts(directory, clock)
  const issuer = await createIssuer({ ...base, attempts }, config)
  const verifyIdToken = verifyWith(directory, issuer.readIdToken)
  const callers = createCallers({ ...base, attempts, issuer })
  const parts: AuthParts = {
    ...base,
    attempts,
    isLocal: isLoopback(new URL(config.publicUrl).hostname),
    isEmbedded: issuer.isEmbedded,
    verifyIdToken,
    lookAtIssuer: async (again) => (await issuer.check?.look(again))?.problem,
    configuration: configurationOf(issuer, deps),
  }
  return {
    plugin: (app) => mountIdentity(app, issuer, parts),
    verifyIdToken,
    identify: callers.identify,
    bearerOf: callers.bearerOf,
    checkPassword: passwordCheck({ ...base, attempts }, issuer),
    createCompany: async ({ password, ...company }, origin, also) =>
      createCompany(database, { ...company, passwordHash: await passwords.hash(password) }, origin, also),
    async createAccount(tx, { password, ...person }) {
      const accountId = uuidv7()
      const passwordHash = await passwords.hash(password)
      const account = { ...person, accountId, passwordHash, status: 'active' as const, at: clock.now() }
      await onFreeEmail(() => directoryIn(tx).createAccount(account))
      return accountId
    },
    ...createInvitations(parts),
    limit: (tx, kind, subject) => limit(directoryIn(tx), clock, { kind, subject }),
    setPassword: async (tx, accountId, password) =>
      directoryIn(tx).setPassword(accountId, await passwords.hash(password), clock.now()),
    archiveAccount: (tx, user, isArchived) => directoryIn(tx).archiveAccount(user, isArchived, clock.now()),
    removeAccount: (tx, user) => directoryIn(tx).removeAccount(user),
    emailIsFree: (email, tx) => (tx ? directoryIn(tx) : directory).emailIsFree(email.trim().toLowerCase()),
    operatorGuesses: guessesOfOperator(attempts),
    ...otherSecondFactors({ mail: deps.mail, publicUrl: config.publicUrl }),
    ...apiKeyMails({ mail: deps.mail, publicUrl: config.publicUrl }, issuer.isEmbedded),
    directory,
    issuer: { trouble: () => issuer.check?.trouble(), look: async () => issuer.check?.look() },
    workers: [callers.worker, ...(issuer.check ? [issuer.check.worker] : [])],
  }
}

/** With an external issuer there are no passwords here. */
function passwordCheck(
  parts: Parameters<typeof checkPasswordAlone>[0],
  { isEmbedded }: Pick<Issuer, 'isEmbedded'>,
): Identity['checkPassword'] {
  return async (credentials) => {
    if (!isEmbedded) throw new AppError('password_not_enough')
    return checkPasswordAlone(parts, { ...credentials, device: undefined })
  }
}

async function mountIdentity(app: FastifyInstance, issuer: Issuer, parts: AuthParts): Promise<void> {
  await app.register(async (inner) => {
    mountShared(inner, parts)
    issuer.mountAuth(inner, parts)
  })
  await app.register(async (inner) => issuer.plugin(inner, parts))
}

function configurationOf(issuer: Issuer, { config, mail, demo }: IdentityDeps): AuthConfiguration {
  return {
    issuer: issuer.address,
    clientId: issuer.clientId,
    embedded: issuer.isEmbedded,
    mail: mail.mode,
    signUp: config.signUp,
    passkeys: issuer.isEmbedded && relyingParty(config.publicUrl) !== undefined,
    ...(issuer.isEmbedded && demo ? { demo } : {}),
  }
}

/** Deletes expired sign-in data, for all processes. */
export function expiredSignIns({ database, clock }: Pick<IdentityDeps, 'database' | 'clock'>): Worker {
  const run = () => directoryOf(database).sweep(clock.now())
  return { name: 'expired sign-ins', everyMs: SWEEP_EVERY_MS, isSingle: true, run }
}

type Issuer = {
  isEmbedded: boolean
  address: string
  clientId: string
  readIdToken: ReadIdToken
  /** Only for an external issuer; the embedded one is always available. */
  check?: IssuerCheck
  mountAuth: (app: FastifyInstance, parts: AuthParts) => void
  /** Routes for callers other than our own page. */
  plugin: (app: FastifyInstance, parts: AuthParts) => void
}

type IssuerParts = {
  database: Database
  directory: Directory
  clock: Clock
  log: IdentityLog
  publicUrl: string
  attempts: Attempts
}

async function createIssuer(parts: IssuerParts, config: IdentityDeps['config']): Promise<Issuer> {
  const { publicUrl, oidcIssuer, oidcClientId } = config
  if (oidcIssuer !== undefined && oidcClientId !== undefined) {
    const issuer = outsideIssuer(oidcIssuer, oidcClientId)
    const { clock, log } = parts
    const read = readOutside({ issuer, clock })
    const check = createIssuerCheck({ issuer, publicUrl, log })
    return {
      isEmbedded: false,
      address: oidcIssuer,
      clientId: oidcClientId,
      readIdToken: readLinked({ ...parts, read }),
      check,
      mountAuth: (app, auth) => mountOutside(app, auth, read),
      plugin: (app, auth) =>
        mountBackchannelLogout(app, { ...auth, read: readLogoutToken({ issuer, clock }) }),
    }
  }
  const keys = await issuerKeys(parts.directory)
  const provider = createProvider({ ...parts, keys })
  const sessions = providerSessions({ provider, publicUrl, endSession: endSessionBy(parts) })
  const devices = await createKnownDevices(parts)
  const secrets = await signInSecrets(parts.directory)
  const readIdToken = readEmbedded({ ...parts, keys })
  return {
    isEmbedded: true,
    address: embeddedIssuer(publicUrl),
    clientId: WEB_CLIENT_ID,
    readIdToken,
    mountAuth: (app, auth) => mountEmbedded(app, { ...auth, sessions, devices, secrets, readIdToken }),
    plugin: providerPlugin(provider, publicUrl, parts.attempts),
  }
}
