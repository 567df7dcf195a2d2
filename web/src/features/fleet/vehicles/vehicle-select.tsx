import { useLingui } from '@lingui/react/macro'
import {
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
  type SelectProps,
} from '@mantine/core'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { FilterOption } from '../../../ui/list/filter-options.tsx'
import { matches } from '../../../ui/matches.ts'
import { useAllVehicles } from './queries.ts'
import { Select } from '../../../ui/form/select.tsx'

type Props = Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'selectFirstOptionOnChange'> & {
  /** Offered even if it is no longer in the list, or archived. */
  also?: Pick<Vehicle, 'id' | 'registration'> | undefined
  /** Without archived ones. */
  isInUseOnly?: boolean
}

/** Selects a vehicle; archived ones come last, because their trips and costs stay. Enter takes the first match. */
export function VehicleSelect({ also, isInUseOnly = false, ...props }: Props) {
  const { t } = useLingui()
  const vehicles = useAllVehicles()
  const offered = isInUseOnly ? vehicles.filter(({ archived }) => !archived) : vehicles
  const isGone = also !== undefined && !offered.some(({ id }) => id === also.id)
  const gone = isGone ? [{ value: also.id, label: also.registration }] : []
  const inUse = offered.filter(({ archived }) => !archived).map(optionOf)
  const archived = offered.filter((vehicle) => vehicle.archived).map(optionOf)
  return (
    <Select
      aria-label={t`Vehicle`}
      placeholder={t`Choose a vehicle`}
      nothingFoundMessage={t`No matching vehicle`}
      allowDeselect={false}
      {...props}
      searchable
      selectFirstOptionOnChange
      filter={bySearch}
      data={[
        ...gone,
        ...inUse,
        ...(archived.length === 0 ? [] : [{ group: t`Sold or archived`, items: archived }]),
      ]}
    />
  )
}

/** The same vehicles as options of a filter. */
export function useVehicleOptions(): FilterOption<string>[] {
  const { t } = useLingui()
  return useAllVehicles().map(({ id, registration, archived }) => ({
    value: id,
    label: registration,
    note: archived ? t`Archived` : undefined,
  }))
}

function optionOf({ id, registration, label }: Vehicle): ComboboxItem {
  return { value: id, label: label === null ? registration : `${registration} · ${label}` }
}

const bySearch: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return matches(search, [option.label]) ? [option] : []
    const items = option.items.filter(({ label }) => matches(search, [label]))
    return items.length === 0 ? [] : [{ ...option, items }]
  })
