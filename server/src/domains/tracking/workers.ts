import type { Database } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Worker } from '../../platform/workers/runner.ts'
import { createAddressWorkers, type NamedTrips, type Places, type StreetSources } from './addresses/index.ts'
import { createEndedCommandsWorker } from './device-commands/index.ts'
import type { Telematics } from './gateway/index.ts'

type Parts = {
  database: Database
  clock: Clock
  log: Log
  telematics: Telematics
  places: () => Places
  streets: StreetSources
  namedTrips: NamedTrips
}

export function trackingWorkers({ telematics, streets, ...parts }: Parts): Worker[] {
  const onAddressesChanged = telematics.renamed
  const addresses = createAddressWorkers({ ...parts, ...streets, onAddressesChanged })
  return [...telematics.upkeep, ...addresses.workers, createEndedCommandsWorker(parts)]
}
