import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { wordsOfPlace } from './address-words.ts'
import type { Geocoder } from './geocoder.ts'
import {
  type LiveAddress,
  type LivePlace,
  readLivePlaces,
  readPrivateVehicles,
  writeLiveAddresses,
} from './live-addresses.ts'
import { loadPlaces, type Places } from './places.ts'
import { addressTrips } from './trip-addresses.ts'

type Options = {
  database: Database
  clock: Clock
  log: { error(details: object, message: string): void }
  /** Without one the nearest place is all that is known. */
  geocoder?: Geocoder | undefined
  /** Between two questions to the geocoder; public servers ask for a second. */
  geocoderPauseMs?: number
}

export type Addressing = { round(): Promise<void>; start(): void; stop(): Promise<void> }

const EVERY_MS = 5_000

/** What was heard a little before the last round may have been committed after it. */
const OVERLAP_MS = 30_000

/**
 * Puts words to where vehicles are, beside the ingest and never inside it: the nearest place of the offline list at
 * once, and for vehicles that stand the geocoder's street, one question at a time.
 */
export function createAddressing(options: Options): Addressing {
  const { database, clock, log, geocoder, geocoderPauseMs = 1_000 } = options
  let places: Places | undefined
  let lastRoundMs = 0
  let running: Promise<void> | undefined
  const stopping = new AbortController()

  async function round(): Promise<void> {
    places ??= loadPlaces()
    const startedMs = clock.now().getTime()
    const live = await database.asIngest((tx) => readLivePlaces(tx, new Date(lastRoundMs - OVERLAP_MS)))
    lastRoundMs = startedMs
    const changed = nearest(places, live, geocoder !== undefined)
    if (changed.length > 0) await database.asIngest((tx) => writeLiveAddresses(tx, changed))
    await addressTrips(database, places)
    if (geocoder) await askForStanding(geocoder, live)
  }

  async function askForStanding(server: Geocoder, live: readonly LivePlace[]): Promise<void> {
    const hidden = await database.asIngest(readPrivateVehicles)
    for (const place of live) {
      if (!place.isStanding || hidden.has(place.vehicleId)) continue
      if (stopping.signal.aborted) return
      const startedMs = performance.now()
      const address = await server.addressOf(place.latitude, place.longitude)
      if (address !== undefined && address !== place.address) {
        await database.asIngest((tx) => writeLiveAddresses(tx, [{ ...place, address }]))
      }
      // An answer from memory took no time and needs no pause.
      if (performance.now() - startedMs > 5) await sleep(geocoderPauseMs, undefined, { ref: false })
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await round().catch((error: unknown) => log.error({ err: error }, 'addresses could not be written'))
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    round,
    start() {
      running = run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** A street that the geocoder found for a standing vehicle stays while it stands. */
function nearest(places: Places, live: readonly LivePlace[], keepsStreets: boolean): LiveAddress[] {
  return live.flatMap(({ tenantId, vehicleId, latitude, longitude, ...known }) => {
    if (keepsStreets && known.isStanding && known.address !== null) return []
    const address = wordsOfPlace(places.nearest(latitude, longitude))
    return address === known.address ? [] : [{ tenantId, vehicleId, address }]
  })
}
