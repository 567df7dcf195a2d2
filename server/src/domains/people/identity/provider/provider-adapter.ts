import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../../../../platform/clock.ts'
import type { Directory } from '../directory/directory.ts'
import { errors } from './provider-module.ts'

/** For payloads without an expiry. */
const MAX_SECONDS = 30 * 24 * 3600

/** Stores the embedded provider's sessions, codes and grants in the database, shared by all nodes. */
export function adapterOver(directory: Directory, clock: Clock): AdapterFactory {
  return (model): Adapter => ({
    upsert: (id, payload, expiresInSeconds) =>
      directory.oidcUpsert({
        model,
        id,
        payload,
        accountId: payload.accountId ?? null,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: new Date(clock.now().getTime() + (expiresInSeconds ?? MAX_SECONDS) * 1000),
      }),
    find: async (id) =>
      mayBeId(id) ? asPayload(await directory.oidcFind(model, id, clock.now())) : undefined,
    findByUid: async (uid) =>
      mayBeId(uid) ? asPayload(await directory.oidcFindByUid(model, uid, clock.now())) : undefined,
    findByUserCode: async () => undefined,
    async consume(id) {
      const isFirst = await directory.oidcConsume(model, id, clock.now())
      if (!isFirst) throw new errors.InvalidGrant('already consumed')
    },
    destroy: (id) => directory.oidcDestroy(model, id),
    revokeByGrantId: (grantId) => directory.oidcRevokeGrant(model, grantId),
  })
}

/** The provider looks up any id in a request; ids that it made itself have only these characters. */
function mayBeId(id: string): boolean {
  return /^[\w-]{1,100}$/.test(id)
}

function asPayload(stored: unknown): AdapterPayload | undefined {
  return stored === null || stored === undefined ? undefined : (stored as AdapterPayload) // written by upsert above
}
