import type { CommittedStates, LiveStates, OnStatesChanged } from '../locations/index.ts'
import type { Revision } from './store.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

/** After the commit: updates cached states and open maps. */
export function publish(
  { states, committed, tell }: { states: LiveStates; committed: CommittedStates; tell: OnStatesChanged },
  batches: readonly VehicleBatch[],
  revisions: readonly Revision[],
): void {
  const companies = Map.groupBy(batches, ({ tenantId }) => tenantId)
  for (const { tenantId, revision } of revisions) {
    const changed = companies.get(tenantId) ?? []
    for (const { key, state } of changed) states.keep(key, { state, revision })
    committed.add(tenantId, revision, changed)
    tell(
      tenantId,
      revision,
      changed.map(({ vehicleId }) => vehicleId),
    )
  }
}
