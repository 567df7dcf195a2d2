import { NONE } from '@roadbook/contract/expenses'
import type { LinkProps } from '@tanstack/react-router'
import type { Days } from '../../lib/period.ts'
import { type CostFilterSearch, costFilterOf } from './search.ts'

type Place = Pick<LinkProps, 'to' | 'search'>

/** The list of the expenses that a number adds up: the filters are in its address. */
export function listOf(
  filter: CostFilterSearch,
  { startDate, endDate }: Days,
  more: CostFilterSearch = {},
): Place {
  return { to: '/costs/all', search: { ...costFilterOf(filter), ...more, from: startDate, to: endDate } }
}

/** The trips that a distance adds up; undefined where their list has no such filter. */
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

const given = (ids: string[]) => (ids.length === 0 ? undefined : ids)
