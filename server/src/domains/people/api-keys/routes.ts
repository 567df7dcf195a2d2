import type { apiKeyRoutes } from '@roadbook/contract/people/api-keys'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import { personalKeys } from './api-keys.ts'
import { changeKey, createKey, listKeys, revokeKey, revokePersonalKey } from './change-keys.ts'

type Deps = {
  /** A key outlives the session and the password of whoever creates it, so the person is notified. */
  tellOfOwnKey: (context: Context, name: string) => Promise<void>
  /** Programs that use it stop working, so its owner is notified of the reason. */
  tellOfRevokedKey: (context: Context, key: { name: string; userId: string }) => Promise<void>
}

export const createApiKeyHandlers = ({
  tellOfOwnKey,
  tellOfRevokedKey,
}: Deps): Handlers<typeof apiKeyRoutes> => ({
  list: (context) => listKeys(context, 'company'),
  create: (context, { body }) => createKey(context, 'company', body),
  update: (context, { params, body }) => changeKey(context, 'company', params.id, body),
  async revoke(context, { params }) {
    await revokeKey(context, 'company', params.id)
  },
  async listPersonal(context, { query: page }) {
    const { items, totalItems } = await personalKeys.list(context, { filter: {}, page })
    return toPage(items, totalItems, page)
  },
  async revokePersonal(context, { params }) {
    await tellOfRevokedKey(context, await revokePersonalKey(context, params.id))
  },
  listOwn: (context) => listKeys(context, 'person'),
  async createOwn(context, { body }) {
    const created = await createKey(context, 'person', body)
    await tellOfOwnKey(context, created.name)
    return created
  },
  updateOwn: (context, { params, body }) => changeKey(context, 'person', params.id, body),
  async revokeOwn(context, { params }) {
    await revokeKey(context, 'person', params.id)
  },
})
