import type { Database } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Geocoder } from './geocoder.ts'
import { GeocoderError } from './geocoder.ts'
import {
  forgetQuestion,
  nextQuestion,
  postponeQuestion,
  storeStreet,
  type StreetQuestion,
} from './street-questions.ts'

type Options = {
  database: Database
  clock: Clock
  geocoder: Geocoder
  log: { warn(details: object, message: string): void }
  /** Between two questions; the policy of the public Nominatim allows one a second. */
  pauseMs: number
}

/** After so many failures a place keeps its nearest town. */
const MOST_ATTEMPTS = 8
const LONGEST_PAUSE_MS = 5 * 60_000
const LONGEST_WAIT_MS = 6 * 3_600_000

export type StreetAsker = {
  /** Asks for one place; how long to wait before the next, or undefined when none is due. */
  askOne(): Promise<number | undefined>
}

/**
 * One question at a time, the newest place first. A server that does not answer is left alone for longer and longer,
 * since what ails it ails every question; the one that failed is asked again later.
 */
export function createStreetAsker({ database, clock, geocoder, log, pauseMs }: Options): StreetAsker {
  let failures = 0

  async function fail(question: StreetQuestion, error: GeocoderError): Promise<number> {
    failures += 1
    const isLast = question.attempts + 1 >= MOST_ATTEMPTS
    const waitMs = Math.min(LONGEST_WAIT_MS, 60_000 * 2 ** question.attempts)
    const dueAt = new Date(clock.now().getTime() + waitMs)
    await database.asIngest((tx) =>
      isLast ? forgetQuestion(tx, question) : postponeQuestion(tx, question, dueAt),
    )
    // The first of a row is news, the rest is the same news.
    if (failures === 1) {
      log.warn({ err: error }, 'the geocoder did not answer; the nearest place is shown until it does')
    }
    return Math.max(error.retryAfterMs ?? 0, Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** failures))
  }

  return {
    async askOne() {
      const question = await database.asIngest((tx) => nextQuestion(tx, clock.now()))
      if (!question) return undefined
      if (question.isPrivate) {
        await database.asIngest((tx) => forgetQuestion(tx, question))
        return 0
      }
      try {
        const address = await geocoder.addressOf(question.latitude, question.longitude)
        failures = 0
        await database.inTenant(question, (tx) => storeStreet(tx, question, { address, now: clock.now() }))
        return pauseMs
      } catch (error) {
        if (!(error instanceof GeocoderError)) throw error
        return fail(question, error)
      }
    },
  }
}
