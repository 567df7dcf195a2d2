import type { driverKeyRoutes } from '@roadbook/contract/people/driver-keys'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { requirePeople } from '../users/index.ts'
import { addKey, changeKey, removeKey } from './change-keys.ts'
import { driverKeys } from './driver-keys.ts'
import { readUnknownKeys } from './unknown-keys.ts'

export const driverKeyHandlers: Handlers<typeof driverKeyRoutes> = {
  async list(context, { query: { page, limit, sort, kind, userId, search } }) {
    await requirePeople(context, userId ?? [], 'userId')
    const filter = { kind, userId, search }
    const { items, totalItems } = await driverKeys.list(context, { filter, sort, page: { page, limit } })
    return toPage(items, totalItems, { page, limit })
  },

  listUnknown: (context) => readUnknownKeys(context),
  get: (context, { params }) => driverKeys.read(context, params.id),
  create: (context, { body }) => addKey(context, body),
  update: (context, { params, body }) => changeKey(context, params.id, body),

  async delete(context, { params }) {
    await removeKey(context, params.id)
  },
}
