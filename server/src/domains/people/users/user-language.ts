import { type Language, languageOf } from '@roadbook/contract/languages'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import { readLocale } from './people.ts'

type Person = { tenantId: string; userId: string }

/** The language of a person's emails and notifications: their own, otherwise their company's. */
export async function userLanguage(tx: Tx, { tenantId, userId }: Person): Promise<Language> {
  const of = { scope: { tenantId }, tx }
  return languageOf(await readLocale(of, userId), (await readCompany(of)).locale)
}

/**
 * The language of a requested file: the one that the person has chosen, otherwise the one requested by the call, otherwise
 * their company's.
 */
export async function fileLanguage(context: Context, asked: Language | undefined): Promise<Language> {
  const own = await readLocale(context, context.scope.userId)
  return languageOf(own, asked, (await readCompany(context)).locale)
}
