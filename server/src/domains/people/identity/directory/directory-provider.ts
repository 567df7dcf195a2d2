/**
 * What the embedded OpenID provider stores in the directory: its sessions and grants, and the installation's
 * keys.
 */
import { type RawBuilder, sql } from 'kysely'
import { first, run, type RunQuery } from './run-directory-query.ts'

type OidcPayload = {
  model: string
  id: string
  payload: object
  accountId: string | null
  grantId: string | null
  uid: string | null
  expiresAt: Date
}

// Payloads are passed as text: their keys belong to the protocol and must not be converted to camel case.
export function providerMemory(db: RunQuery) {
  const parsed = async (query: RawBuilder<{ payload: string | null }>): Promise<unknown> => {
    const text = (await first(db, query))?.payload
    return text === null || text === undefined ? undefined : JSON.parse(text)
  }
  return {
    oidcUpsert: (p: OidcPayload) =>
      run(
        db,
        sql`select directory.oidc_upsert(${p.model}, ${p.id}, ${JSON.stringify(p.payload)}::jsonb, ${p.accountId},
          ${p.grantId}, ${p.uid}, ${p.expiresAt}::timestamptz)`,
      ),
    oidcFind: (model: string, id: string, at: Date) =>
      parsed(sql`select directory.oidc_find(${model}, ${id}, ${at}::timestamptz)::text as payload`),
    oidcFindByUid: (model: string, uid: string, at: Date) =>
      parsed(sql`select directory.oidc_find_by_uid(${model}, ${uid}, ${at}::timestamptz)::text as payload`),
    async oidcConsume(model: string, id: string, at: Date): Promise<boolean> {
      const query = sql<{ isFirst: boolean }>`
        select directory.oidc_consume(${model}, ${id}, ${at}::timestamptz) as is_first`
      return (await first(db, query))?.isFirst ?? false
    },
    oidcDestroy: (model: string, id: string) => run(db, sql`select directory.oidc_destroy(${model}, ${id})`),
    oidcRevokeGrant: (model: string, grantId: string) =>
      run(db, sql`select directory.oidc_revoke_grant(${model}, ${grantId})`),
  }
}

export function keys(db: RunQuery) {
  const parsed = async (query: RawBuilder<{ value: string | null }>): Promise<unknown> => {
    const text = (await first(db, query))?.value
    return text === null || text === undefined ? undefined : JSON.parse(text)
  }
  return {
    installationKey: (name: string) => parsed(sql`select directory.installation_key(${name})::text as value`),
    keepInstallationKey: (name: string, candidate: unknown) =>
      parsed(
        sql`select directory.keep_installation_key(${name}, ${JSON.stringify(candidate)}::jsonb)::text as value`,
      ),
  }
}
