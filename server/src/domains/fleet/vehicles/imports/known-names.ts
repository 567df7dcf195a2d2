import { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import { decimalSign } from '@roadbook/contract/formats/decimal-sign'
import type { Context } from '../../../../http/scope.ts'
import { distanceUnitOf, readCompany } from '../../../core/companies/index.ts'

/** What the texts of a file may refer to, and how the company writes numbers. */
export type KnownNames = {
  timeZone: string
  usualSign: ',' | '.'
  metersPerUnit: number
  /** By name, in lower case. */
  categories: ReadonlyMap<string, string>
  /** By email address and by full name, in lower case. */
  people: ReadonlyMap<string, string>
}

export async function readKnownNames(context: Context): Promise<KnownNames> {
  const { tx, scope } = context
  const { timeZone, locale } = await readCompany(context)
  const categories = await tx
    .selectFrom('fleetCategories')
    .select(['id', 'name'])
    .where('tenantId', '=', scope.tenantId)
    .execute()
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('tenantId', '=', scope.tenantId)
    .where('archived', '=', false)
    .execute()
  return {
    timeZone,
    usualSign: decimalSign(locale) === ',' ? ',' : '.',
    metersPerUnit: metersPer[DistanceUnit.parse(await distanceUnitOf(context))],
    categories: new Map(categories.map(({ id, name }) => [nameKey(name), id])),
    people: new Map(
      people.flatMap(({ id, email, firstName, lastName }) => [
        [nameKey(`${firstName ?? ''} ${lastName ?? ''}`), id] as const,
        ...(email === null ? [] : [[nameKey(email), id] as const]),
      ]),
    ),
  }
}

export function nameKey(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
