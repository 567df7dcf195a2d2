import type { ReactNode } from 'react'
import type { ChosenDays, SimplePeriod } from '../../lib/period.ts'
import type { FilterOption } from '../filter-options.tsx'

/** What a list is filtered by. Each filter says which parameters of the address hold it. */
export type Filter<Search> =
  | { kind: 'text'; param: Param<Search>; label: string }
  | {
      kind: 'choice'
      param: Param<Search>
      label: string
      icon: ReactNode
      /** None: there is nothing to choose, and the filter is not offered. */
      options: readonly FilterOption<string>[]
    }
  | { kind: 'flag'; param: Param<Search>; label: string }
  /** In `period`, or `from` and `to`. A list always has some days: they are no filter that can be removed. */
  | { kind: 'period'; days: ChosenDays; periods?: readonly SimplePeriod[]; maxDays?: number }
  | {
      kind: 'own'
      params: readonly Param<Search>[]
      label: string
      control: (onChange: (change: Partial<Search>) => void) => ReactNode
      /** What its chip says; undefined where it is not set. */
      chip: string | undefined
    }

type Param<Search> = keyof Search & string

/** An active filter: what it is called, its value, and what the address becomes without it. */
export type ActiveFilter<Search> = { id: string; name: string; value: string; without: Partial<Search> }

function paramsOf<Search>(filter: Filter<Search>): readonly Param<Search>[] {
  if (filter.kind === 'period') return []
  return filter.kind === 'own' ? filter.params : [filter.param]
}

/** Whether anything but the period narrows the list. */
export function isNarrowed<Search>(filters: readonly Filter<Search>[], search: Search): boolean {
  return filters.flatMap(paramsOf).some((param) => isSet(search[param]))
}

/** The change of the address that removes all filters; the period stays. */
export function withoutFilters<Search>(filters: readonly Filter<Search>[]): Partial<Search> {
  return change(filters.flatMap(paramsOf).map((param) => [param, undefined]))
}

/** Words stand in their field already, and the period on its button. */
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
      // Options may still be loading, or know no longer what the address names.
      value: options.find((option) => option.value === value)?.label ?? '…',
      without: chosenChange(
        param,
        chosen.filter((other) => other !== value),
      ),
    }))
  })
}

/** What is chosen in a filter; the address has a list there. */
export function chosenOf<Search>(search: Search, param: Param<Search>): string[] {
  const value: unknown = search[param]
  return Array.isArray(value) ? value.map(String) : []
}

/** None is left out of the address. */
export function chosenChange<Search>(param: Param<Search>, chosen: readonly string[]): Partial<Search> {
  return change([[param, chosen.length === 0 ? undefined : chosen]])
}

export function change<Search>(entries: readonly (readonly [Param<Search>, unknown])[]): Partial<Search> {
  return Object.fromEntries(entries) as Partial<Search> // the route's schema reads it again
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}
