import type { ReactNode } from 'react'
import type { ChosenDays, SimplePeriod } from '../../lib/period.ts'
import type { FilterOption } from './filter-options.tsx'

/** A filter of a list. Each names the URL parameters that hold it. */
export type Filter<Search> =
  | { kind: 'text'; param: Param<Search>; label: string }
  | {
      kind: 'choice'
      param: Param<Search>
      label: string
      icon?: ReactNode
      /** If empty, the filter is not shown. */
      options: readonly FilterOption<string>[]
      isRare?: boolean
    }
  | { kind: 'flag'; param: Param<Search>; label: string }
  /** In `period`, or `from` and `to`. A list always has a period, so this filter can't be removed. */
  | { kind: 'period'; days: ChosenDays; periods?: readonly SimplePeriod[]; maxDays?: number }
  | {
      kind: 'own'
      params: readonly Param<Search>[]
      label: string
      control: (onChange: (change: Partial<Search>) => void) => ReactNode
      /** The label of its chip; undefined if not set. */
      chip: string | undefined
      isRare?: boolean
    }

/** One that is behind the button "More filters", so that the others fit into one line. */
export type RareFilter<Search> = Extract<Filter<Search>, { isRare?: boolean }>

type Param<Search> = keyof Search & string

/** An active filter: its name, its value, and the URL parameters without it. */
type ActiveFilter<Search> = { id: string; name: string; value: string; without: Partial<Search> }

function paramsOf<Search>(filter: Filter<Search>): readonly Param<Search>[] {
  if (filter.kind === 'period') return []
  return filter.kind === 'own' ? filter.params : [filter.param]
}

export function isRare<Search>(filter: Filter<Search>): filter is RareFilter<Search> {
  return 'isRare' in filter && filter.isRare
}

/** Whether anything but the period filters the list. */
export function isNarrowed<Search>(filters: readonly Filter<Search>[], search: Search): boolean {
  return filters.flatMap(paramsOf).some((param) => isSet(search[param]))
}

/** Whether an input is set that filters nothing: without it, there would be other rows, or none. */
export function hasInputs<Search>(filters: readonly Filter<Search>[]): boolean {
  return filters.some((filter) => filter.kind === 'own' && filter.params.length === 0)
}

/** The URL change that removes all filters; the period stays. */
export function withoutFilters<Search>(filters: readonly Filter<Search>[]): Partial<Search> {
  return change(filters.flatMap(paramsOf).map((param) => [param, undefined]))
}

/** The search text and the period are already visible in their own controls. */
export function activeFilters<Search>(
  filters: readonly Filter<Search>[],
  search: Search,
): ActiveFilter<Search>[] {
  return filters.flatMap((filter): ActiveFilter<Search>[] => {
    if (filter.kind === 'own') {
      const { chip, label, params } = filter
      if (chip === undefined) return []
      return [
        { id: label, name: label, value: chip, without: change(params.map((param) => [param, undefined])) },
      ]
    }
    if (filter.kind !== 'choice') return []
    const { param, label, options } = filter
    const chosen = chosenOf(search, param)
    return chosen.map((value) => ({
      id: `${param} ${value}`,
      name: label,
      // Options may still be loading, or no longer include the value in the URL.
      value: options.find((option) => option.value === value)?.label ?? '…',
      without: chosenChange(
        param,
        chosen.filter((other) => other !== value),
      ),
    }))
  })
}

/** The selected values of a filter; a list in the URL. */
export function chosenOf<Search>(search: Search, param: Param<Search>): string[] {
  const value: unknown = search[param]
  return Array.isArray(value) ? value.map(String) : []
}

/** An empty selection is left out of the URL. */
export function chosenChange<Search>(param: Param<Search>, chosen: readonly string[]): Partial<Search> {
  return change([[param, chosen.length === 0 ? undefined : chosen]])
}

export function change<Search>(entries: readonly (readonly [Param<Search>, unknown])[]): Partial<Search> {
  return Object.fromEntries(entries) as Partial<Search> // the route's schema parses it again
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}
