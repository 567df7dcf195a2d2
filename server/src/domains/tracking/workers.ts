import type { Config } from '../../config.ts'
import type { Worker } from '../../platform/workers/runner.ts'
import { createAddressWorkers, type NamedTrips, type Places, type StreetSources } from './addresses/index.ts'
import { createEndedCommandsWorker } from './device-commands/index.ts'
import type { Telematics } from './gateway/index.ts'
import { createColdWorker } from './positions/index.ts'

type Parts = Omit<Parameters<typeof createColdWorker>[0], 'coldAfterMonths'> & {
  config: Pick<Config, 'coldAfterMonths'>
  telematics: Telematics
  places: () => Places
  streets: StreetSources
  namedTrips: NamedTrips
}

export function trackingWorkers({ telematics, streets, config, ...parts }: Parts): Worker[] {
  const onAddressesChanged = telematics.renamed
  const addresses = createAddressWorkers({ ...parts, ...streets, onAddressesChanged })
  const cold = createColdWorker({ ...parts, ...config })
  return [...telematics.upkeep, ...addresses.workers, createEndedCommandsWorker(parts), cold]
}
