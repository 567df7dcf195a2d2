import { fastify } from 'fastify'
import pino from 'pino'
import type { Database } from '../../../../database/client.ts'
import { handleErrors } from '../../../../http/error-handler.ts'
import { createMail, type Mail, newestMails } from '../../../../platform/mail/mail.ts'
import { createOperatorCodes } from '../../../../platform/operator-codes.ts'
import { operatorMailPlugin } from '../../../../platform/mail/operator-mail.ts'
import { type MovableClock, movableClock } from '../../../../testing/movable-clock.ts'
import { createIdentity, type Identity, type IdentityDeps } from '../identity.ts'
import type { Passwords } from '../passwords.ts'
import { cheapPasswords } from './passwords.ts'
import { freePort } from '../../../../testing/network.ts'

// A server with only the identity domain, over real HTTP. For tests.

export type TestServer = {
  origin: string
  identity: Identity
  clock: MovableClock
  /** Codes of the operator's page, newest last. */
  codes: string[]
  /** Runs now what otherwise runs every minute. */
  keepCode(): Promise<void>
  /** The delays of answers to sign-ins in milliseconds, recorded instead of waited for. */
  held: number[]
  close(): Promise<void>
}

type Options = {
  database: Database
  port?: number
  clock?: MovableClock
  mail?: Mail
  config?: Partial<IdentityDeps['config']>
  demo?: IdentityDeps['demo']
  refusedSignIn?: IdentityDeps['refusedSignIn']
  passwords?: Passwords
}

const log = pino({ level: 'silent' })

export async function startServer(options: Options): Promise<TestServer> {
  const { database } = options
  const port = options.port ?? (await freePort())
  const origin = `http://localhost:${port}`
  const clock = options.clock ?? movableClock()
  const mail = options.mail ?? createMail({ clock, smtpUrl: undefined })
  const config = { publicUrl: origin, signUp: true, ...options.config }
  const held: number[] = []
  const pause = async (ms: number): Promise<void> => void held.push(ms)
  const passwords = options.passwords ?? cheapPasswords()
  const identity = await createIdentity({ ...options, passwords, database, config, mail, clock, log, pause })
  const app = fastify({ trustProxy: true })
  handleErrors(app)
  await app.register(identity.plugin)
  const announce = (code: string): void => void announced.push(code)
  const codes = await createOperatorCodes({ database, clock, announce })
  const announced = [codes.code()]
  const { operatorGuesses: guesses } = identity
  await app.register(operatorMailPlugin({ database, publicUrl: origin, codes, guesses }))
  await app.listen({ host: 'localhost', port })
  const keepCode = async (): Promise<void> => void (await codes.worker.run(new AbortController().signal))
  return { origin, identity, clock, codes: announced, held, keepCode, close: () => app.close() }
}

const origin = { now: new Date('2026-11-20T08:42:00Z'), ip: '192.0.2.1', requestId: 'test' }

let people = 0

/** A new company with one admin who has a unique address. */
export async function signInAdmin({ identity }: TestServer) {
  people += 1
  const person = { email: `admin-${people}@harbour.test`, password: 'Correct-horse-1' }
  const names = { companyName: `Harbour ${people}`, country: 'MT', firstName: 'Maria', lastName: 'Camilleri' }
  const account = await identity.createCompany({ ...names, ...person, locale: 'en-MT' }, origin)
  return { ...person, account }
}

/** The link in the newest email to a person. */
export async function mailedLink(database: Database, to: string): Promise<URL | undefined> {
  const mail = (await newestMails(database, 50)).find(({ recipient }) => recipient === to)
  const link = mail?.body.match(/https?:\S+/)?.[0]
  return link === undefined ? undefined : new URL(link)
}
