import { useLingui } from '@lingui/react/macro'
import type { Chip } from '../../ui/filter-bar.tsx'
import type { TripsSearch } from './search.ts'
import { useDistanceWords } from './trip-distance-filter.tsx'

type Option = { value: string; label: string }
type ListName = 'vehicles' | 'drivers' | 'categories' | 'groups'
export type FilterOptions = Record<ListName, Option[]>

type Input = {
  search: TripsSearch
  options: FilterOptions
  onChange: (change: Partial<TripsSearch>) => void
}

const noDistance = { leastKm: undefined, mostKm: undefined }

/** The period stays: its button says it, and there are always some days. */
export const noFilter = {
  ...noDistance,
  q: undefined,
  vehicles: undefined,
  categories: undefined,
  drivers: undefined,
  groups: undefined,
} satisfies Partial<TripsSearch>

/** Whether anything but the period narrows the list. */
export function hasFilter(search: TripsSearch): boolean {
  const { q, vehicles, categories, drivers, groups, leastKm, mostKm } = search
  return [q, vehicles, categories, drivers, groups, leastKm, mostKm].some((part) => part !== undefined)
}

/** What is active, each with its own way out. The search stands in its field already, the period on its button. */
export function useTripChips({ search, options, onChange }: Input): Chip[] {
  const { t } = useLingui()
  const names = {
    vehicles: t`Vehicle`,
    drivers: t`Driver`,
    categories: t`Category`,
    groups: t`Fleet category`,
  } satisfies Record<ListName, string>
  const chipsOf = (list: ListName): Chip[] => {
    const chosen: readonly string[] = search[list] ?? []
    return chosen.map((value) => ({
      id: `${list} ${value}`,
      name: names[list],
      value: options[list].find((option) => option.value === value)?.label ?? '…',
      onRemove: () => {
        const others = chosen.filter((other) => other !== value)
        onChange({ [list]: others.length === 0 ? undefined : others })
      },
    }))
  }
  const words = useDistanceWords(search)
  return [
    ...chipsOf('vehicles'),
    ...chipsOf('drivers'),
    ...chipsOf('categories'),
    ...chipsOf('groups'),
    ...(words === undefined
      ? []
      : [{ id: 'distance', name: t`Distance`, value: words, onRemove: () => onChange(noDistance) }]),
  ]
}
