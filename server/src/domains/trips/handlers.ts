import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import { createPostcodeGeocoder, type Places } from '../tracking/addresses/index.ts'
import { createBookingHandlers } from './bookings/index.ts'
import { createHistoryImportHandlers } from './history-import/index.ts'
import { createJobHandlers } from './jobs/index.ts'
import { createLogbookHandlers } from './logbook/index.ts'
import { tourHandlers } from './tours/index.ts'
import { tripBorderHandlers, tripRebuildHandlers, tripHandlers, tripsOfJobs } from './trips/index.ts'
import { tripSuggestionHandlers } from './trip-suggestions/index.ts'

type Deps = {
  config: Pick<Config, 'geocoderUrl' | 'publicUrl'>
  database: Database
  places: () => Places
  log: Logger
}

export function tripsHandlers({ config, database, places, log }: Deps) {
  const { geocoderUrl: url, publicUrl } = config
  const geocoder = url === undefined ? undefined : createPostcodeGeocoder({ url, publicUrl, log })
  return {
    bookings: createBookingHandlers(publicUrl),
    historyImport: createHistoryImportHandlers({ database }),
    jobs: createJobHandlers({ trips: tripsOfJobs, postcodes: { places, geocoder } }),
    logbook: createLogbookHandlers(database),
    tours: tourHandlers,
    tripBorders: tripBorderHandlers,
    tripRebuild: tripRebuildHandlers,
    tripSuggestions: tripSuggestionHandlers,
    trips: tripHandlers,
  }
}
