import type { Worker } from '../../platform/workers/runner.ts'
import { createBookingWorker } from './bookings/index.ts'
import { createRemindersWorker } from './logbook-reminders/index.ts'
import { createLogbookWorker } from './logbook/index.ts'
import { createTripWorker } from './trips/index.ts'

type Parts = Parameters<typeof createTripWorker>[0] & Parameters<typeof createLogbookWorker>[0]

export function tripsWorkers(parts: Parts): Worker[] {
  return [
    createTripWorker(parts).worker,
    createBookingWorker(parts),
    createLogbookWorker(parts),
    createRemindersWorker(parts),
  ]
}
