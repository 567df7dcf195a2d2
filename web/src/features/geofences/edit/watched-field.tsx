import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/use-format.ts'
import { FilterOptions } from '../../../ui/filter-options.tsx'
import { fleetCategoriesQuery } from '../../settings/queries.ts'
import { Chips } from './chips.tsx'
import classes from './geofence-editor.module.css'
import type { GeofenceForm } from './use-geofence-form.ts'
import type { Watched } from './geofence-values.ts'
import { VehicleChips } from './vehicle-chips.tsx'

/** Which vehicles are watched: all, those of some categories, or some by name. */
export function WatchedField({ form }: { form: GeofenceForm }) {
  const { t } = useLingui()
  const { watched, vehicles } = form.values
  const error = form.errors['watched']
  return (
    <div className={classes.group}>
      <span className={classes.label} id="geofence-watched">
        {t`Vehicles`}
      </span>
      <SegmentedControl<Watched>
        fullWidth
        size="xs"
        aria-labelledby="geofence-watched"
        value={watched}
        onChange={(value) => form.setFieldValue('watched', value)}
        data={[
          { value: 'all', label: t`All` },
          { value: 'categories', label: t`Categories` },
          { value: 'vehicles', label: t`Selected` },
        ]}
      />
      {watched === 'categories' && <Categories form={form} />}
      {(watched === 'vehicles' || (watched === 'categories' && vehicles.length > 0)) && (
        <VehicleChips vehicles={vehicles} onChange={(next) => form.setFieldValue('vehicles', next)} />
      )}
      {error !== undefined && error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Categories({ form }: { form: GeofenceForm }) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: all = [] } = useQuery(fleetCategoriesQuery())
  const { categories } = form.values
  const change = (next: string[]) => form.setFieldValue('categories', next)
  const chips = categories.flatMap((id) => {
    const category = all.find((one) => one.id === id)
    if (category === undefined) return []
    const onRemove = () => change(categories.filter((other) => other !== id))
    return { id, label: category.name, note: f.number(category.vehicles), onRemove }
  })
  return (
    <Chips label={t`Watched categories`} chips={chips} addLabel={t`Add categories`}>
      <FilterOptions
        label={t`Categories`}
        options={all.map(({ id, name, vehicles }) => ({ value: id, label: name, count: vehicles }))}
        chosen={categories}
        onChange={change}
      />
    </Chips>
  )
}
