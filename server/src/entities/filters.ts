import type { Context } from '../http/scope.ts'

/**
 * One small function per filter; each adds its own condition, so the order doesn't matter. The types of their
 * second parameters are the filter values that callers may pass.
 */
export type Filters<Query> = Record<string, (query: Query, value: never, context: Context) => Query>

type AnyFilters = Record<string, (query: never, value: never, context: Context) => unknown>

/** The filter values of a list; an omitted filter has no effect. */
export type FilterOf<Of extends AnyFilters> = {
  [Name in keyof Of]?: Parameters<Of[Name]>[1] | undefined
}

export function applyFilters<Query, Of extends Filters<Query>>(
  query: Query,
  filters: Of,
  values: FilterOf<Of>,
  context: Context,
): Query {
  return Object.entries<unknown>(values).reduce((narrowed, [name, value]) => {
    const filter = filters[name]
    // An empty parameter gives an empty list, which doesn't filter.
    if (!filter || value === undefined || (Array.isArray(value) && value.length === 0)) return narrowed
    return filter(narrowed, value as never, context) // FilterOf pairs each value with its function
  }, query)
}
