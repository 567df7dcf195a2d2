import { useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Stack, Text } from '../layout.tsx'
import { FilterPopover } from './filter-bar.tsx'
import { FilterOptions } from './filter-options.tsx'
import { chosenChange, chosenOf, type RareFilter } from './filters.ts'

type Props<Search> = {
  filters: readonly RareFilter<Search>[]
  search: Search
  onChange: (change: Partial<Search>) => void
}

/** One button for the filters that are needed less often, each below its name. */
export function MoreFilters<Search>({ filters, search, onChange }: Props<Search>) {
  const { t } = useLingui()
  const shown = filters.filter((filter) => filter.kind === 'own' || filter.options.length > 0)
  if (shown.length === 0) return null
  return (
    <FilterPopover
      label={t`More filters`}
      icon={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden="true" />}
    >
      <Stack gap={20}>
        {shown.map((filter) => (
          <Stack as="section" gap={10} key={filter.label} aria-label={filter.label}>
            <Text weight={600}>{filter.label}</Text>
            {filter.kind === 'own' ? (
              filter.control(onChange)
            ) : (
              <FilterOptions
                label={filter.label}
                options={filter.options}
                chosen={chosenOf(search, filter.param)}
                onChange={(chosen) => onChange(chosenChange(filter.param, chosen))}
              />
            )}
          </Stack>
        ))}
      </Stack>
    </FilterPopover>
  )
}
