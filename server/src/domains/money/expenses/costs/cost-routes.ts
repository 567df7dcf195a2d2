import type { costRoutes } from '@roadbook/contract/money/costs'
import { AppError } from '../../../../errors.ts'
import type { Handlers } from '../../../../http/mount.ts'
import { readClosing } from './close-month.ts'
import { compareCosts } from './compare-costs.ts'
import { readFilter } from './cost-filter.ts'
import { readOutliers } from '../energy/read-outliers.ts'
import { groupCosts } from './group-costs.ts'
import { readLifetimeCosts } from './lifetime-costs.ts'

export const costHandlers: Handlers<typeof costRoutes> = {
  async comparison(context, { query }) {
    const { against, ...period } = query
    if (period.endDate < period.startDate)
      throw new AppError('period_ends_before_start', {}, { field: 'endDate' })
    return compareCosts(context, { filter: await readFilter(context, query), period, against })
  },

  async groups(context, { query: { by, ...query } }) {
    return groupCosts(context, { filter: await readFilter(context, query), by })
  },

  async outliers(context, { query }) {
    return readOutliers(context, { filter: await readFilter(context, query), period: query })
  },

  lifetime: (context, { params }) => readLifetimeCosts(context, params.id),

  closing: (context, { query }) => readClosing(context, query.month),
}
