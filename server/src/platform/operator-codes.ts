import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/client.ts'
import type { Clock } from './clock.ts'
import { lettersOf, readableCode } from './readable-code.ts'
import type { Worker } from './workers/runner.ts'

export type OperatorCodes = {
  /** A code that opens the page once; each process that serves the page has its own. */
  code(): string
  /** The token for the browser if the code is right, from this process or another. */
  tryCode(tried: string): Promise<string | undefined>
  isOpenFor(pass: string | undefined): Promise<boolean>
  worker: Worker
}

type Options = {
  database: Database
  clock: Clock
  /** Called with each new code except the first. */
  announce: (code: string) => void
}

export const OPEN_HOURS = 8
const KEEP_MS = 60_000
/** After its process has ended. */
const LIVES_MS = 24 * 3_600_000
/** 60 bits. */
const CODE_LENGTH = 12

/**
 * Codes, and tokens of the browsers that they admitted, are stored as hashes in the database, since any of several processes
 * must know them. A used code is replaced by the process that announced it.
 */
export async function createOperatorCodes({ database, clock, announce }: Options): Promise<OperatorCodes> {
  let code = ''

  async function keep(isNew: boolean): Promise<boolean> {
    const now = clock.now()
    const until = new Date(now.getTime() + LIVES_MS)
    const query = sql<{ kept: boolean }>`select directory.keep_operator_code(${hashOf(code)}, ${isNew},
      ${now}::timestamptz, ${until}::timestamptz) as kept`
    return (await database.asDirectory((tx) => query.execute(tx))).rows[0]?.kept === true
  }
  async function renew(): Promise<void> {
    code = readableCode(CODE_LENGTH)
    await keep(true)
  }
  async function announceNext(): Promise<void> {
    await renew()
    announce(code)
  }
  const keepOrReplace = async (): Promise<void> => {
    if (!(await keep(false))) await announceNext()
  }

  await renew()
  return {
    code: () => code,
    async tryCode(tried) {
      const pass = randomBytes(32).toString('base64url')
      const now = clock.now()
      const until = new Date(now.getTime() + OPEN_HOURS * 3_600_000)
      const query = sql<{
        spent: boolean
      }>`select directory.spend_operator_code(${hashOf(tried)}, ${hashOf(pass)},
        ${now}::timestamptz, ${until}::timestamptz) as spent`
      const { rows } = await database.asDirectory((tx) => query.execute(tx))
      if (rows[0]?.spent !== true) return undefined
      if (lettersOf(tried) === lettersOf(code)) await announceNext()
      return pass
    },
    async isOpenFor(pass) {
      if (pass === undefined) return false
      const query = sql<{ open: boolean }>`select directory.is_operator_browser(${hashOf(pass)},
        ${clock.now()}::timestamptz) as open`
      return (await database.asDirectory((tx) => query.execute(tx), 'read')).rows[0]?.open === true
    },
    worker: { name: 'operator code', everyMs: KEEP_MS, firstAfterMs: KEEP_MS, run: keepOrReplace },
  }
}

/** Codes may be typed in lower case and without dashes; a browser's token is longer than any code. */
function hashOf(secret: string): Buffer {
  const plain = secret.length > 20 ? secret : lettersOf(secret)
  return createHash('sha256').update(plain).digest()
}
