import type { tripCategoryRoutes } from '@roadbook/contract/fleet/trip-categories'
import type { Handlers } from '../../../http/mount.ts'
import { changeCategories } from './change-categories.ts'
import { readTripCategories } from './read-categories.ts'

export const tripCategoryHandlers: Handlers<typeof tripCategoryRoutes> = {
  get: (context, { query }) => readTripCategories(context, query.usage === true),

  async update(context, { body }) {
    await changeCategories(context, body)
    return readTripCategories(context, true)
  },
}
