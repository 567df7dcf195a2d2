import type { Database } from '../../../database/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Geocoder, GeocoderError, mayAsk } from './geocoder.ts'
import {
  removeRequest,
  cachedStreets,
  nextRequest,
  postponeRequest,
  storeStreet,
  type GeocodingRequest,
} from './geocoding-queue.ts'
import { mayBeSent } from './geocoding-privacy.ts'
import type { NamedTrips } from './named-trips.ts'

type Options = Pick<NamedTrips, 'replaceAddresses'> & {
  database: Database
  clock: Clock
  geocoder: Geocoder
  log: { warn(details: object, message: string): void }
  /** Pause between two requests; the policy of the public Nominatim allows one a second. */
  pauseMs: number
}

/** After this many failures a place keeps its nearest town. */
const MAX_ATTEMPTS = 8
/** If a vehicle still stands there, the place is queued again after this time. */
const STANDING_AGAIN_MS = 24 * 3_600_000
const MAX_PAUSE_MS = 5 * 60_000
/** Longest pause, whatever a server requests: Node's timers fire at once beyond 2^31 ms. */
const MAX_LEFT_ALONE_MS = 3_600_000
const MAX_WAIT_MS = 6 * 3_600_000

type GeocodingWorker = {
  /** Looks up one place. Returns how long to wait before the next, or undefined if there is none. */
  askOne(): Promise<number | undefined>
}

/**
 * One request at a time, the newest place first. After a failure the pause doubles, because the server is likely to fail
 * for every place; the failed request is tried again later.
 */
export function createGeocodingWorker(options: Options): GeocodingWorker {
  const { database, clock, geocoder, log, pauseMs, replaceAddresses } = options
  let failures = 0

  async function putOff(request: GeocodingRequest): Promise<void> {
    const isLast = request.attempts + 1 >= MAX_ATTEMPTS
    // Keeps the request, otherwise a standing vehicle would be queued again in each round.
    if (isLast && request.kind !== 'vehicle') {
      await database.asIngest((tx) => removeRequest(tx, request))
      return
    }
    const waitMs = isLast ? STANDING_AGAIN_MS : Math.min(MAX_WAIT_MS, 60_000 * 2 ** request.attempts)
    const dueAt = new Date(clock.now().getTime() + waitMs)
    await database.asIngest((tx) => postponeRequest(tx, request, dueAt))
  }

  async function fail(request: GeocodingRequest, error: GeocoderError): Promise<number> {
    failures += 1
    await putOff(request)
    // Logs only the first of several failures in a row.
    if (failures === 1) {
      log.warn({ err: error }, 'The geocoder did not answer; the nearest place is shown until it does')
    }
    const leftAloneMs = Math.min(MAX_LEFT_ALONE_MS, error.retryAfterMs ?? 0)
    return Math.max(leftAloneMs, Math.min(MAX_PAUSE_MS, pauseMs * 2 ** failures))
  }

  const isAllowed = (request: GeocodingRequest) =>
    database.inTenant(
      request,
      async (tx) => (await mayAsk(geocoder, tx, request.tenantId)) && (await mayBeSent(tx, request)),
    )

  return {
    async askOne() {
      const request = await database.asIngest((tx) => nextRequest(tx, clock.now()))
      if (!request) return undefined
      if (request.attempts >= MAX_ATTEMPTS || !(await isAllowed(request))) {
        await database.asIngest((tx) => removeRequest(tx, request))
        return 0
      }
      if (await isAnswered(options, request)) return 0
      try {
        const address = await geocoder.addressOf(request.latitude, request.longitude)
        failures = 0
        const answer = { address, now: clock.now(), replaceAddresses }
        await database.inTenant(request, (tx) => storeStreet(tx, request, answer))
        return pauseMs
      } catch (error) {
        if (!(error instanceof GeocoderError)) throw error
        return fail(request, error)
      }
    },
  }
}

/** Another request for the same cell was answered since this one was queued. */
async function isAnswered(
  { database, clock, replaceAddresses }: Options,
  request: GeocodingRequest,
): Promise<boolean> {
  return database.inTenant(request, async (tx) => {
    const known = await cachedStreets(tx, request.tenantId, [request])
    const address = known.get(request.cell)
    if (address === undefined) return false
    await storeStreet(tx, request, { address, now: clock.now(), replaceAddresses })
    return true
  })
}
