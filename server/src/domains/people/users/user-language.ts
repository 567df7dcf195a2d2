import { type Language, languageOf } from '@roadbook/contract/languages'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import { readLocale } from './people.ts'

type Person = { tenantId: string; userId: string }

/** The language of what a person is told, such as emails: their own, else their company's. */
export async function userLanguage(tx: Tx, { tenantId, userId }: Person): Promise<Language> {
  const of = { scope: { tenantId }, tx }
  return languageOf(await readLocale(of, userId), (await readCompany(of)).locale)
}

/**
 * The language of a file that somebody asks for: the one that they have chosen, else the one that their call asks for, else their
 * company's.
 */
export async function fileLanguage(context: Context, asked: Language | undefined): Promise<Language> {
  const own = await readLocale(context, context.scope.userId)
  return languageOf(own, asked, (await readCompany(context)).locale)
}
