import type { Database } from '../../../database/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { createGeocodingWorker } from './geocoding-worker.ts'
import { addTripAndStopAddresses } from './trip-addresses.ts'
import { type Geocoder, mayAsk } from './geocoder.ts'
import { readLivePlaces } from '../locations/index.ts'
import type { LocalStreets } from './local-streets.ts'
import { updateLiveAddresses, type OnAddressesChanged } from './update-live-addresses.ts'
import { lazyPlaces, type Places } from './places.ts'
import type { NamedTrips } from './named-trips.ts'
import { removeExpiredStreets, MAX_REQUESTS, trimQueue } from './geocoding-queue.ts'
import type { AddressSources } from './address-sources.ts'

type Options = {
  database: Database
  clock: Clock
  namedTrips: NamedTrips
  places?: () => Places
  log: { warn(details: object, message: string): void }
  /** Streets from a map on this machine; the geocoder is used for places outside it. */
  local?: LocalStreets | undefined
  /** If neither knows a street, the nearest place is shown. */
  geocoder?: Geocoder | undefined
  geocoderPauseMs?: number
  /** Called after the commit with the vehicles whose address changed. */
  onAddressesChanged?: OnAddressesChanged
  /** Maximum number of places that wait for a street, over all companies. */
  maxRequests?: number
}

type AddressWorkers = {
  /** Finds the addresses that are missing, and queues geocoding requests for their streets. */
  round(): Promise<void>
  /** Looks up one place with the geocoder. Returns how long to wait before the next, undefined if there is none. */
  askOne(): Promise<number | undefined>
  workers: readonly Worker[]
}

const EVERY_MS = 5_000
/** A change that was read before the last round may have been committed after it. */
const OVERLAP_MS = 30_000
const tooMany =
  'more places wait for a street than the geocoder can answer; the oldest keep the nearest place'
const STREETS_LAST_MS = 180 * 86_400_000

/**
 * Adds addresses to live locations, stops, and the ends of trips, in the background and never within ingest: the street from
 * a map on this machine, otherwise the nearest place of the offline list, and the geocoder's street later from a queue.
 */
export function createAddressWorkers(options: Options): AddressWorkers {
  const { database, clock, log, geocoder, geocoderPauseMs = 1_000, maxRequests = MAX_REQUESTS } = options
  const { namedTrips, onAddressesChanged = () => undefined, places = lazyPlaces(), local } = options
  const wantsStreets: AddressSources['wantsStreets'] = async (tx, tenantId) =>
    geocoder !== undefined && (await mayAsk(geocoder, tx, tenantId))
  const asker =
    geocoder &&
    createGeocodingWorker({ database, clock, geocoder, log, pauseMs: geocoderPauseMs, ...namedTrips })
  let lastRoundMs = 0

  async function round(): Promise<void> {
    const now = clock.now()
    const live = await database.asIngest((tx) => readLivePlaces(tx, new Date(lastRoundMs - OVERLAP_MS)))
    const sources = { places, local, wantsStreets, now }
    await updateLiveAddresses(database, { live, sources, onAddressesChanged })
    // Only now, so that the next round reads again the places that a failed round didn't reach.
    lastRoundMs = now.getTime()
    await addTripAndStopAddresses(database, { ...sources, ...namedTrips })
    if (geocoder) await holdQueue(now)
  }

  async function holdQueue(now: Date): Promise<void> {
    const dropped = await database.asIngest(async (tx) => {
      await removeExpiredStreets(tx, new Date(now.getTime() - STREETS_LAST_MS))
      return trimQueue(tx, maxRequests)
    })
    if (dropped > 0) log.warn({ dropped }, tooMany)
  }

  const askOne = async () => asker?.askOne()
  const rounds = { name: 'addresses', everyMs: EVERY_MS, isSingle: true, run: round }
  const streets = { name: 'streets', everyMs: EVERY_MS, isSingle: true, run: askOne }
  return { round, askOne, workers: geocoder ? [rounds, streets] : [rounds] }
}
