import type { apiKeyRoutes } from '@roadbook/contract/api-keys'
import type { Handlers } from '../../http/mount.ts'
import { changeKey, createKey, listKeys, revokeKey } from './change-keys.ts'

export const apiKeyHandlers: Handlers<typeof apiKeyRoutes> = {
  list: (context) => listKeys(context, 'company'),
  create: (context, { body }) => createKey(context, 'company', body),
  update: (context, { params, body }) => changeKey(context, 'company', params.id, body),
  async revoke(context, { params }) {
    await revokeKey(context, 'company', params.id)
  },
  listOwn: (context) => listKeys(context, 'person'),
  createOwn: (context, { body }) => createKey(context, 'person', body),
  updateOwn: (context, { params, body }) => changeKey(context, 'person', params.id, body),
  async revokeOwn(context, { params }) {
    await revokeKey(context, 'person', params.id)
  },
}
