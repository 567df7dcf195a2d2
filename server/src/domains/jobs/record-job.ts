import type { Job } from '@roadbook/contract/jobs'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'

/** The trip stands in entries of its own: which one it is, may be for its driver alone to know. */
export function recordJob(
  context: Context,
  action: string,
  { before, after }: { before: Job | null; after: Job },
): Promise<void> {
  return recordChange(context, {
    action,
    resourceType: 'job',
    resourceId: after.id,
    ...(after.registration === null ? {} : { vehicleReg: after.registration }),
    before: before && withoutTrip(before),
    after: withoutTrip(after),
  })
}

function withoutTrip({ tripId: _, ...job }: Job): object {
  return job
}
