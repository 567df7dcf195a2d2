import type { AuditAction } from '@roadbook/contract/core/audit'
import type { Context } from '../../../../http/scope.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { isProtected } from '../../../core/privacy/index.ts'
import type { KnownTrip } from '../reading/repository.ts'

type Borders = {
  action: AuditAction
  /** The trip that the entry is about. */
  trip: KnownTrip
  before: readonly KnownTrip[]
  after: readonly KnownTrip[]
}

/** The audit log shows no time and distance of trips that only their driver may see. */
export async function recordBorders(
  context: Context,
  { action, trip, before, after }: Borders,
): Promise<void> {
  const isSecret = [...before, ...after].some(isProtected)
  await recordChange(context, {
    action,
    resourceType: 'trip',
    resourceId: trip.id,
    vehicleReg: trip.registration,
    before: isSecret ? {} : { trips: before.map(toText) },
    after: isSecret ? {} : { trips: after.map(toText) },
  })
}

function toText({ startTime, endTime, distanceMeters }: KnownTrip): object {
  return { startTime: startTime.toISOString(), endTime: endTime.toISOString(), distanceMeters }
}
