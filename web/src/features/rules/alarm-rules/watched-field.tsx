import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { FilterOptions } from '../../../ui/list/filter-options.tsx'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { Chips } from './chips.tsx'
import type { Watched, WatchedValues } from './rule-values.ts'
import { VehicleChips } from './vehicle-chips.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'

type Props = {
  values: WatchedValues
  error: ReactNode
  onChange: (change: Partial<WatchedValues>) => void
}

/** Which vehicles are watched: all, those of some categories, or some by name. */
export function WatchedField({ values, error, onChange }: Props) {
  const { t } = useLingui()
  const labelId = useId()
  const { watched, categories, vehicles } = values
  return (
    <Stack gap={8} size="small">
      <Text weight={500} id={labelId}>
        {t`Vehicles`}
      </Text>
      <SegmentedControl<Watched>
        fullWidth
        size="xs"
        aria-labelledby={labelId}
        value={watched}
        onChange={(value) => onChange({ watched: value })}
        data={[
          { value: 'all', label: t`All` },
          { value: 'categories', label: t`Categories` },
          { value: 'vehicles', label: t`Selected` },
        ]}
      />
      {watched === 'categories' && (
        <Categories ids={categories} onChange={(ids) => onChange({ categories: ids })} />
      )}
      {(watched === 'vehicles' || (watched === 'categories' && vehicles.length > 0)) && (
        <VehicleChips vehicles={vehicles} onChange={(ids) => onChange({ vehicles: ids })} />
      )}
      {error !== undefined && error !== null && (
        <Text as="p" color="danger" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

type ChosenProps = { ids: readonly string[]; onChange: (ids: string[]) => void }

function Categories({ ids, onChange }: ChosenProps) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: all = [] } = useQuery(fleetCategoriesQuery())
  const chips = ids.flatMap((id) => {
    const category = all.find((one) => one.id === id)
    if (category === undefined) return []
    const onRemove = () => onChange(ids.filter((other) => other !== id))
    return { id, label: category.name, note: f.number(category.vehicles), onRemove }
  })
  return (
    <Chips label={t`Watched categories`} chips={chips} addLabel={t`Add categories`}>
      <FilterOptions
        label={t`Categories`}
        options={all.map(({ id, name, vehicles }) => ({ value: id, label: name, count: vehicles }))}
        chosen={ids}
        onChange={onChange}
      />
    </Chips>
  )
}
