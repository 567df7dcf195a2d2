import type { settingsRoutes } from '@roadbook/contract/settings'
import type { Handlers } from '../../http/mount.ts'
import { recordUpdate } from '../audit/index.ts'
import { lockCompany } from '../companies/index.ts'
import { categoryHandlers } from './fleet-categories.ts'
import { findDefaultLocation, saveDefaultLocation } from './repository.ts'
import {
  askForRecompute,
  changeTripDetection,
  previewTripDetection,
  readTripDetection,
} from './trip-detection.ts'

export const settingsHandlers: Handlers<typeof settingsRoutes> = {
  getTripDetection: (context) => readTripDetection(context),
  putTripDetection: (context, { body }) => changeTripDetection(context, body),
  previewTripDetection: (context, { body }) => previewTripDetection(context, body),
  recomputeTrips: (context, { body }) => askForRecompute(context, body),

  getDefaultLocation: (context) => findDefaultLocation(context),

  async putDefaultLocation(context, { body }) {
    await lockCompany(context)
    const before = await findDefaultLocation(context)
    await saveDefaultLocation(context, body)
    const resourceId = context.scope.tenantId
    await recordUpdate(context, {
      resourceType: 'tenant',
      resourceId,
      before,
      after: body,
    })
    return body
  },

  ...categoryHandlers,
}
