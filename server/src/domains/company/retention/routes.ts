import type { retentionRoutes } from '@roadbook/contract/company/retention'
import type { Handlers } from '../../../http/mount.ts'
import { addLegalHold, listLegalHolds, releaseLegalHold } from './legal-holds.ts'
import { previewRetention } from './preview-retention.ts'
import { changeRetention, readRetention } from './retention-settings.ts'

export const retentionHandlers: Handlers<typeof retentionRoutes> = {
  get: (context) => readRetention(context),

  preview(context, { query }) {
    const { positionMonths = null, tripMonths = null, documentMonths = null } = query
    return previewRetention(context, { positionMonths, tripMonths, documentMonths })
  },

  put: (context, { body }) => changeRetention(context, body),
  listHolds: (context) => listLegalHolds(context),
  addHold: (context, { body }) => addLegalHold(context, body),
  releaseHold: (context, { params, body }) => releaseLegalHold(context, { ...params, version: body.version }),
}
