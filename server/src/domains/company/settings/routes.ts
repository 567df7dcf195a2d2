import type { settingsRoutes } from '@roadbook/contract/company/settings'
import type { Handlers } from '../../../http/mount.ts'
import { defaultLocationOf, readCompany } from '../../core/companies/index.ts'
import { changeSettings } from './company.ts'
import { categoryHandlers } from './fleet-categories.ts'
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

  getDefaultLocation: async (context) => defaultLocationOf(await readCompany(context)),

  async putDefaultLocation(context, { body }) {
    await changeSettings(context, { place: body })
    return body
  },

  ...categoryHandlers,
}
