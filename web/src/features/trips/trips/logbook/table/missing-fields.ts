import type { LogbookEntry, MissingField } from '@roadbook/contract/trips/logbook'
import { isOthersPrivate, mayChangeTrip } from '@roadbook/contract/trips/trips'
import type { Reach } from '@roadbook/contract/core/permissions'

/** Fields that can be filled in on the page; the driver is not one of them. */
export type FillableField = Exclude<MissingField, 'driver'>
export type FieldOfTrip = { tripId: string; field: FillableField }

/** In the order of the columns. */
const fillable = ['destination', 'purpose', 'partner'] as const satisfies readonly FillableField[]

/** The fields of an entry that a user with these permissions can fill in now. */
function fillableOf({ trip, lockedAt, missing }: LogbookEntry, reach: Reach | undefined): FillableField[] {
  if (lockedAt !== null || isOthersPrivate(trip)) return []
  return fillable.filter((field) => missing.includes(field) && mayChangeTrip(reach, field))
}

export function missingInOrder(entries: readonly LogbookEntry[], reach: Reach | undefined): FieldOfTrip[] {
  return entries.flatMap((entry) =>
    fillableOf(entry, reach).map((field) => ({ tripId: entry.trip.id, field })),
  )
}

/** The field after `done` in the order of `before`, if it is still missing; then from the top. */
export function nextMissing(before: readonly FieldOfTrip[], done: FieldOfTrip): FieldOfTrip | undefined {
  const isDone = ({ tripId, field }: FieldOfTrip) => tripId === done.tripId && field === done.field
  const at = before.findIndex(isDone)
  return [...before.slice(at + 1), ...before.slice(0, Math.max(0, at))].find((one) => !isDone(one))
}

/** How often the most frequently missing field is missing: shown on the main action. */
export function mostMissing(
  missing: readonly FieldOfTrip[],
): { field: FillableField; count: number } | undefined {
  return (['purpose', 'partner', 'destination'] as const)
    .map((field) => ({ field, count: missing.filter((one) => one.field === field).length }))
    .find(({ count }) => count > 0)
}
