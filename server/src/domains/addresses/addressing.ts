import type { Database } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Worker } from '../../platform/runner.ts'
import { createStreetAsker } from './ask-streets.ts'
import { addressEnds } from './end-addresses.ts'
import { type Geocoder, mayAsk } from './geocoder.ts'
import { readLivePlaces } from '../locations/index.ts'
import type { LocalStreets } from './local-streets.ts'
import { nameLive, type OnRenamed } from './name-live.ts'
import { lazyPlaces, type Places } from './places.ts'
import { forgetOldStreets, MOST_QUESTIONS, trimQuestions } from './street-questions.ts'
import type { Words } from './words.ts'

type Options = {
  database: Database
  clock: Clock
  places?: () => Places
  log: { warn(details: object, message: string): void }
  /** A map on this machine, which knows streets at once; the geocoder is asked where it ends. */
  local?: LocalStreets | undefined
  /** Where neither knows a street, the nearest place is shown. */
  geocoder?: Geocoder | undefined
  geocoderPauseMs?: number
  /** Told of vehicles whose place got other words, after the commit. */
  onRenamed?: OnRenamed
  /** How many places may wait for a street, over all companies. */
  mostQuestions?: number
}

export type Addressing = {
  /** Words for what has none yet, and the questions that follow from that. */
  round(): Promise<void>
  /** Asks the geocoder for one place; how long to wait before the next, undefined when nothing is due. */
  askOne(): Promise<number | undefined>
  workers: readonly Worker[]
}

const EVERY_MS = 5_000
/** What was heard a little before the last round may have been committed after it. */
const OVERLAP_MS = 30_000
const tooMany =
  'more places wait for a street than the geocoder can answer; the oldest keep the nearest place'
const STREETS_LAST_MS = 180 * 86_400_000

/**
 * Puts words to where vehicles are, stood, and began and ended their trips, beside the ingest and never inside it: the
 * street of a map on this machine, else the nearest place of the offline list at once, and a geocoder's street later, from a queue.
 */
export function createAddressing(options: Options): Addressing {
  const { database, clock, log, geocoder, geocoderPauseMs = 1_000, mostQuestions = MOST_QUESTIONS } = options
  const { onRenamed = () => undefined, places = lazyPlaces(), local } = options
  const wantsStreets: Words['wantsStreets'] = async (tx, tenantId) =>
    geocoder !== undefined && (await mayAsk(geocoder, tx, tenantId))
  const asker = geocoder && createStreetAsker({ database, clock, geocoder, log, pauseMs: geocoderPauseMs })
  let lastRoundMs = 0

  async function round(): Promise<void> {
    const now = clock.now()
    const live = await database.asIngest((tx) => readLivePlaces(tx, new Date(lastRoundMs - OVERLAP_MS)))
    const words = { places: places(), local, wantsStreets, now }
    await nameLive(database, { live, words, onRenamed })
    // Not before: what a round did not come to is read again by the next.
    lastRoundMs = now.getTime()
    await addressEnds(database, words)
    if (geocoder) await holdQueue(now)
  }

  async function holdQueue(now: Date): Promise<void> {
    const dropped = await database.asIngest(async (tx) => {
      await forgetOldStreets(tx, new Date(now.getTime() - STREETS_LAST_MS))
      return trimQuestions(tx, mostQuestions)
    })
    if (dropped > 0) log.warn({ dropped }, tooMany)
  }

  const askOne = async () => asker?.askOne()
  const rounds = { name: 'addresses', everyMs: EVERY_MS, isSingle: true, run: round }
  const streets = { name: 'streets', everyMs: EVERY_MS, isSingle: true, run: askOne }
  return { round, askOne, workers: geocoder ? [rounds, streets] : [rounds] }
}
