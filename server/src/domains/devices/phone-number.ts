import { randomInt } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { readAttempt } from './read-attempts.ts'

/** An IMEI has 15 digits, of which the first may be a zero, which does not count. */
const FIRST_IMEI = 10_000_000_000_000
/** 12 digits: no IMEI, short enough to type, and too many to be guessed. */
const [FIRST, BEYOND] = [100_000_000_000, 1_000_000_000_000]
/** Of 900 thousand million numbers, a draw hits a number in use once in a lifetime. */
const MAX_DRAWS = 5

/** The protocol tells; before the first report, the number does. */
export function isPhone({
  dongleId,
  protocol,
}: {
  dongleId: number | null
  protocol: string | null
}): boolean {
  if (protocol !== null) return protocol === 'osmand'
  return dongleId !== null && dongleId < FIRST_IMEI
}

/** A number for a phone, which has none of its own. It is not reserved: the one who enters it first has it. */
export async function proposeNumber({ tx }: Pick<Context, 'tx'>): Promise<number> {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const dongleId = randomInt(FIRST, BEYOND)
    const { available, lastTriedAt } = await readAttempt({ tx }, dongleId)
    if (available && lastTriedAt === null) return dongleId
  }
  throw new AppError('no_free_device_number')
}
