import type { Context } from '../http/scope.ts'

/**
 * One small function a filter, each adding its own condition: they may be applied in any order. The types of their second
 * parameters are what a caller may filter by.
 */
export type Filters<Query> = Record<string, (query: Query, value: never, context: Context) => Query>

type AnyFilters = Record<string, (query: never, value: never, context: Context) => unknown>

/** What a list may be filtered by; what is left out does not narrow it. */
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
    // An empty list comes from an empty parameter, which names nothing.
    if (!filter || value === undefined || (Array.isArray(value) && value.length === 0)) return narrowed
    return filter(narrowed, value as never, context) // FilterOf pairs each value with its function
  }, query)
}
