import type { JobUpdate } from '@roadbook/contract/jobs'
import type { Updateable } from 'kysely'
import type { JobsTable } from '../../database/schema.ts'
import { fieldConflict } from '../../errors.ts'
import { periodOf } from '../../http/period.ts'

export type JobColumns = Omit<Updateable<JobsTable>, 'tenantId' | 'id' | 'version' | 'tripId' | 'status'>

/** What a person said, as columns: days as instants of the company, the place as two coordinates. */
export function toColumns(said: JobUpdate, timeZone: string): JobColumns {
  const { location, startDate: _start, endDate: _end, ...rest } = said
  const { tripId: _trip, status: _status, version: _expected, ...fields } = rest
  const { from: startDate, until: endDate } = periodOf(said, timeZone)
  const place =
    location === undefined
      ? {}
      : { latitude: location?.latitude ?? null, longitude: location?.longitude ?? null }
  const named = Object.entries({ ...fields, startDate, endDate, ...place })
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

export function refuseEndBeforeStart({ startDate, endDate }: { startDate: Date; endDate: Date }): void {
  if (endDate >= startDate) return
  throw fieldConflict(
    'malformed_request',
    'endDate',
    'The job ends before it begins. Enter a later end, or an earlier begin.',
  )
}
