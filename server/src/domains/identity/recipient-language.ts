import { type Language, languageOf } from '@roadbook/contract/languages'
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'

type Recipient = { tenantId: string; userId: string }

/** What mails to a person are written in: their own language, else their company's. */
export async function recipientLanguage(tx: Tx, { tenantId, userId }: Recipient): Promise<Language> {
  const { rows } = await sql<{ own: string | null; company: string }>`
    select users.locale as own, tenants.locale as company from tenants
    left join users on users.tenant_id = tenants.tenant_id and users.id = ${userId}
    where tenants.tenant_id = ${tenantId}`.execute(tx)
  return languageOf(rows[0]?.own, rows[0]?.company)
}
