import { useLingui } from '@lingui/react/macro'
import { FilterOptions } from '../../../ui/list/filter-options.tsx'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { Chips } from './chips.tsx'

type Props = { vehicles: readonly string[]; onChange: (vehicles: string[]) => void }

/** Watched vehicles by name. */
export function VehicleChips({ vehicles, onChange }: Props) {
  const { t } = useLingui()
  const options = useVehicleOptions()
  const chips = vehicles.flatMap((id) => {
    const option = options.find(({ value }) => value === id)
    if (option === undefined) return []
    const onRemove = () => onChange(vehicles.filter((other) => other !== id))
    return { id, label: option.label, note: option.note, onRemove }
  })
  return (
    <Chips label={t`Watched vehicles`} chips={chips} addLabel={t`Add vehicles`}>
      <FilterOptions label={t`Vehicles`} options={options} chosen={vehicles} onChange={onChange} />
    </Chips>
  )
}
