import { useLingui } from '@lingui/react/macro'
import { IconFilter, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { VehicleState } from '@roadbook/contract/locations'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { type Chip, FilterBar, FilterChoice, FilterSearch } from '../../ui/filter-bar.tsx'
import { StateSymbol } from '../../ui/state-symbol.tsx'
import { useStateWords } from '../../ui/state-word.ts'
import { fleetCategoriesQuery } from '../settings/queries.ts'
import type { VehiclesSearch } from './search.ts'
import { noCategory } from './vehicle-filter.ts'

type Props = {
  search: VehiclesSearch
  vehicles: readonly Vehicle[]
  onChange: (change: Partial<VehiclesSearch>) => void
}

export function VehicleFilters({ search, vehicles, onChange }: Props) {
  const { t } = useLingui()
  const words = useStateWords()
  const categories = useCategoryOptions()
  const { states = [], categories: chosen = [] } = search
  const count = (state: VehicleState) => vehicles.filter((vehicle) => vehicle.state === state).length
  const chips: Chip[] = [
    ...states.map((state) => ({
      id: state,
      name: t`State`,
      value: words[state],
      onRemove: () => onChange({ states: states.filter((other) => other !== state) }),
    })),
    ...chosen.map((id) => ({
      id,
      name: t`Fleet category`,
      value: categories.find(({ value }) => value === id)?.label ?? '…',
      onRemove: () => onChange({ categories: chosen.filter((other) => other !== id) }),
    })),
  ]
  return (
    <FilterBar
      chips={chips}
      onClear={() => onChange({ q: undefined, states: undefined, categories: undefined })}
    >
      <FilterSearch label={t`Plate, make, driver`} value={search.q} onChange={(q) => onChange({ q })} />
      <FilterChoice
        label={t`State`}
        icon={<IconFilter size={16} stroke={1.6} aria-hidden="true" />}
        options={VehicleState.options.map((state) => ({
          value: state,
          label: words[state],
          icon: <StateSymbol name={state} size={16} />,
          count: count(state),
        }))}
        chosen={states}
        onChange={(next) => onChange({ states: next })}
      />
      {categories.length > 1 && (
        <FilterChoice
          label={t`Fleet category`}
          icon={<IconTag size={16} stroke={1.6} aria-hidden="true" />}
          options={categories}
          chosen={chosen}
          onChange={(next) => onChange({ categories: next })}
        />
      )}
    </FilterBar>
  )
}

function useCategoryOptions(): { value: string; label: string }[] {
  const { t } = useLingui()
  const { data = [] } = useQuery(fleetCategoriesQuery())
  return [
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    { value: noCategory, label: t`No category` },
  ]
}
