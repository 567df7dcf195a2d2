import type { LinkProps } from '@tanstack/react-router'
import type { Days } from '../../lib/period.ts'
import { type CostFilterSearch, costFilterOf } from './search.ts'

/** The list of the expenses that a number adds up: the filters are in its address. */
export function listOf(
  filter: CostFilterSearch,
  { startDate, endDate }: Days,
  more: CostFilterSearch = {},
): Pick<LinkProps, 'to' | 'search'> {
  return { to: '/costs/all', search: { ...costFilterOf(filter), ...more, from: startDate, to: endDate } }
}
