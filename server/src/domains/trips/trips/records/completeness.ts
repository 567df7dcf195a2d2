import type { MissingField } from '@roadbook/contract/trips/logbook'
import { type RawBuilder, sql } from 'kysely'
import { companyOfTransaction } from '../../../../database/citus/company-of-transaction.ts'
import type { TripRow } from './trip-rows.ts'

/**
 * Whether a row of `trips` with this alias lacks what a business trip needs: purpose, partner, and a destination in words or
 * as the address where it ended.
 */
export function isIncomplete(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`((${column('category')} = 'business' or exists (
      select from trip_categories c where c.tenant_id = ${companyOfTransaction} and c.key = ${column('category')}
        and c.counts_as_business))
    and (${column('purpose')} is null or ${column('partner')} is null
      or coalesce(${column('destination')}, nullif(${column('end_address')}, '')) is null))`
}

type Said = Pick<TripRow, 'purpose' | 'destination' | 'partner' | 'endAddress' | 'driverId'>

/**
 * What a trip lacks; `isBusiness`: its category counts as business. Every trip should have a driver, but may be locked
 * without one.
 */
export function missingFields(trip: Said, isBusiness: boolean): MissingField[] {
  const lacks: readonly (readonly [MissingField, boolean])[] = [
    ['purpose', isBusiness && trip.purpose === null],
    ['destination', isBusiness && trip.destination === null && !trip.endAddress],
    ['partner', isBusiness && trip.partner === null],
    ['driver', trip.driverId === null],
  ]
  return lacks.flatMap(([field, isMissing]) => (isMissing ? [field] : []))
}
