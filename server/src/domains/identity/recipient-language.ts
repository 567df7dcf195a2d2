import { type Language, languageOf } from '@roadbook/contract/languages'
import type { Tx } from '../../database/client.ts'
import { readCompany } from '../companies/index.ts'
import { readLocale } from '../users/index.ts'

type Recipient = { tenantId: string; userId: string }

/** The language of emails to a person: their own, else their company's. */
export async function recipientLanguage(tx: Tx, { tenantId, userId }: Recipient): Promise<Language> {
  const of = { scope: { tenantId }, tx }
  return languageOf(await readLocale(of, userId), (await readCompany(of)).locale)
}
