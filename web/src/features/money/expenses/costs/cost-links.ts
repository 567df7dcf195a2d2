import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { NONE } from '@roadbook/contract/money/expenses'
import type { LinkProps } from '@tanstack/react-router'
import type { Energy } from '../../../../lib/units/consumption.ts'
import type { Days } from '../../../../lib/period.ts'
import { type CostFilterSearch, costFilterOf } from '../search.ts'

type Place = Pick<LinkProps, 'to' | 'search'>

/** The list of the expenses behind a number, with its filters in the address. */
export function listOf(
  filter: CostFilterSearch,
  { startDate, endDate }: Days,
  more: CostFilterSearch = {},
): Place {
  return { to: '/costs/all', search: { ...costFilterOf(filter), ...more, from: startDate, to: endDate } }
}

/** The trips behind a distance; undefined if their list has no such filter. */
export function tripsOf(
  { vehicles, categories = [], drivers = [] }: CostFilterSearch,
  { startDate, endDate }: Days,
): Place | undefined {
  if ([...categories, ...drivers].includes(NONE)) return undefined
  const ofPeriod = {
    vehicles,
    groups: given(categories),
    drivers: given(drivers),
    from: startDate,
    to: endDate,
  }
  return { to: '/trips', search: ofPeriod }
}

/** The receipts behind a consumption. */
export function fillsOf(
  filter: CostFilterSearch,
  days: Days,
  { energy, vehicleId }: { energy: Energy; vehicleId?: string },
): Place {
  const { currency: _any, ...inAnyCurrency } = filter
  const types: ExpenseType[] = [energy === 'litres' ? 'fuel' : 'charging']
  return listOf(inAnyCurrency, days, { types, ...(vehicleId !== undefined && { vehicles: [vehicleId] }) })
}

const given = (ids: string[]) => (ids.length === 0 ? undefined : ids)
