import { randomInt } from 'node:crypto'
import { protocols } from '@roadbook/protocols/protocols'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { readAttempt } from './read-attempts.ts'

/** 12 digits: no IMEI, short enough to type, and too many to be guessed. */
const [FIRST, BEYOND] = [100_000_000_000, 1_000_000_000_000]
/** With 900 billion numbers, a random one is practically never in use. */
const MAX_DRAWS = 5

/** Determined by the protocol; before the first report, by the number. */
export function isPhone({
  dongleId,
  protocol,
}: {
  dongleId: number | null
  protocol: string | null
}): boolean {
  if (protocol !== null) return protocols[protocol]?.device === 'phone'
  return dongleId !== null && !isTrackerNumber(dongleId)
}

/** Apps make up short numbers, or use one of ours. */
function isTrackerNumber(dongleId: number): boolean {
  return Object.values(protocols).some(
    ({ device, numbers }) => device === 'tracker' && numbers?.test(String(dongleId)),
  )
}

/** Proposes a number for a phone, which has none of its own. It isn't reserved: the first to enter it gets it. */
export async function proposeNumber({ tx }: Pick<Context, 'tx'>): Promise<number> {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const dongleId = randomInt(FIRST, BEYOND)
    const { available, lastTriedAt } = await readAttempt({ tx }, dongleId)
    if (available && lastTriedAt === null) return dongleId
  }
  throw new AppError('no_free_device_number')
}
