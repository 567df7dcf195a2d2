import type { Database } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import type { Clock } from '../../platform/clock.ts'
import { drawTrips } from './draw-trips.ts'
import type { VehicleKey } from './trip-versions.ts'

type Options = { database: Database; clock: Clock; log: Log }

export type TripWorker = {
  start(): void
  stop(): Promise<void>
  /** Draws all that is due now; returns of how many vehicles. */
  run(): Promise<number>
}

const TURN_MS = 5_000
const VEHICLES_PER_READ = 500

/**
 * Draws trips where ingest has left marks. A mark goes in the transaction that stores what it asked for, so a crash at
 * any moment costs a repetition and nothing else; several workers wait for each other vehicle by vehicle.
 */
export function createTripWorker({ database, clock, log }: Options): TripWorker {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> = Promise.resolve()
  let isStopping = false

  const draw = async (vehicle: VehicleKey): Promise<boolean> => {
    try {
      return await database.inTenant(vehicle, (tx) => drawTrips(tx, vehicle, clock.now()))
    } catch (err) {
      log.error({ err, ...vehicle }, 'Trips of a vehicle could not be drawn; the next turn tries again')
      return false
    }
  }
  const run = async (): Promise<number> => {
    const due = await database.asIngest((tx) =>
      tx
        .selectFrom('tripMarks')
        .select(['tenantId', 'vehicleId'])
        .groupBy(['tenantId', 'vehicleId'])
        .having(({ fn }) => fn.min('dueAt'), '<=', clock.now())
        .orderBy(({ fn }) => fn.min('dueAt'))
        .limit(VEHICLES_PER_READ)
        .execute(),
    )
    let drawn = 0
    for (const vehicle of due) {
      if (isStopping) break
      if (await draw(vehicle)) drawn++
    }
    return drawn
  }
  const turn = async (): Promise<void> => {
    await run().catch((err: unknown) => log.warn({ err }, 'Marks for trips could not be read; trying again'))
    if (!isStopping) timer = setTimeout(begin, TURN_MS)
  }
  const begin = (): void => {
    current = turn()
  }
  return {
    run,
    start: begin,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await current
    },
  }
}

export function startTripWorker(options: Options): TripWorker {
  const worker = createTripWorker(options)
  worker.start()
  return worker
}
