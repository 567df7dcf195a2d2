import type { tripBorderRoutes } from '@roadbook/contract/trips/trip-borders'
import type { Handlers } from '../../../../http/mount.ts'
import { mergeTrips, planMerge } from './merge-trips.ts'
import { planSplit, splitTrip } from './split-trip.ts'
import { undoBorderEdit } from './undo-border-edit.ts'

export const tripBorderHandlers: Handlers<typeof tripBorderRoutes> = {
  merge: (context, { params, body }) => mergeTrips(context, params, body),
  split: (context, { params, body }) => splitTrip(context, params, body),
  undo: (context, { params, body }) => undoBorderEdit(context, params, body.borderEditId),
  planMerge: (context, { params, query }) => planMerge(context, params, query),
  planSplit: (context, { params, query }) => planSplit(context, params, query.time),
}
