import type { Database } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Geocoder, GeocoderError, mayAsk } from './geocoder.ts'
import {
  forgetQuestion,
  knownStreets,
  nextQuestion,
  postponeQuestion,
  storeStreet,
  type StreetQuestion,
} from './street-questions.ts'
import { mayBeTold } from './told-outside.ts'

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
/** Where a vehicle still stands then, the street is asked for anew. */
const STANDING_AGAIN_MS = 24 * 3_600_000
const LONGEST_PAUSE_MS = 5 * 60_000
/** Whatever a server asks for: Node's timers end at once beyond 2^31 ms. */
const LONGEST_LEFT_ALONE_MS = 3_600_000
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

  async function putOff(question: StreetQuestion): Promise<void> {
    const isLast = question.attempts + 1 >= MOST_ATTEMPTS
    // A vehicle that stands is asked for again in each round, unless its question is there still.
    if (isLast && question.kind !== 'vehicle') {
      await database.asIngest((tx) => forgetQuestion(tx, question))
      return
    }
    const waitMs = isLast ? STANDING_AGAIN_MS : Math.min(LONGEST_WAIT_MS, 60_000 * 2 ** question.attempts)
    const dueAt = new Date(clock.now().getTime() + waitMs)
    await database.asIngest((tx) => postponeQuestion(tx, question, dueAt))
  }

  async function fail(question: StreetQuestion, error: GeocoderError): Promise<number> {
    failures += 1
    await putOff(question)
    // The first of a row is news, the rest is the same news.
    if (failures === 1) {
      log.warn({ err: error }, 'The geocoder did not answer; the nearest place is shown until it does')
    }
    const leftAloneMs = Math.min(LONGEST_LEFT_ALONE_MS, error.retryAfterMs ?? 0)
    return Math.max(leftAloneMs, Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** failures))
  }

  const isAllowed = (question: StreetQuestion) =>
    database.inTenant(
      question,
      async (tx) => (await mayAsk(geocoder, tx, question.tenantId)) && (await mayBeTold(tx, question)),
    )

  return {
    async askOne() {
      const question = await database.asIngest((tx) => nextQuestion(tx, clock.now()))
      if (!question) return undefined
      if (question.attempts >= MOST_ATTEMPTS || !(await isAllowed(question))) {
        await database.asIngest((tx) => forgetQuestion(tx, question))
        return 0
      }
      if (await isAnswered(database, question, clock.now())) return 0
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

/** Another question of the same place was answered since this one was put into the queue. */
async function isAnswered(database: Database, question: StreetQuestion, now: Date): Promise<boolean> {
  return database.inTenant(question, async (tx) => {
    const known = await knownStreets(tx, question.tenantId, [question])
    const address = known.get(question.cell)
    if (address === undefined) return false
    await storeStreet(tx, question, { address, now })
    return true
  })
}
