import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '../../../lib/initials.ts'
import { FilterOptions } from '../../../ui/filter-options.tsx'
import { peopleQuery, useCan } from '../../users/queries.ts'
import { useAllVehicles } from '../../vehicles/queries.ts'
import { Chips } from './chips.tsx'
import classes from './geofence-editor.module.css'
import type { GeofenceValues } from './geofence-values.ts'
import type { GeofenceForm } from './use-geofence-form.ts'

/** Who is told, and how. */
export function NotifyField({ form }: { form: GeofenceForm }) {
  const { t } = useLingui()
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: useCan('users.read') })
  const { recipients } = form.values
  const named = people.flatMap(({ id, firstName, lastName, email, archived }) => {
    const name = `${firstName} ${lastName}`.trim() || email
    return archived && !recipients.includes(id) ? [] : { value: id, label: name }
  })
  const change = (next: string[]) => form.setFieldValue('recipients', next)
  const chips = recipients.flatMap((id) => {
    const person = named.find(({ value }) => value === id)
    if (person === undefined) return []
    const onRemove = () => change(recipients.filter((other) => other !== id))
    return { id, label: person.label, initials: initialsOf(person.label), onRemove }
  })
  return (
    <div className={classes.group}>
      <span className={classes.label}>
        <Trans>Notify</Trans>
      </span>
      <Chips label={t`Notified people`} chips={chips} addLabel={t`Add people`}>
        <FilterOptions label={t`Notify`} options={named} chosen={recipients} onChange={change} />
      </Chips>
      <div className={classes.channels}>
        <Checkbox size="xs" label={t`Push`} {...form.getInputProps('push', { type: 'checkbox' })} />
        <Checkbox size="xs" label={t`Email`} {...form.getInputProps('email', { type: 'checkbox' })} />
        <Reach values={form.values} />
      </div>
    </div>
  )
}

/** "13 vehicles, 2 people". */
function Reach({ values: { watched, categories, vehicles, recipients } }: { values: GeofenceValues }) {
  const all = useAllVehicles()
  const count = all.filter(
    ({ id, fleetCategoryId, archived }) =>
      !archived &&
      (watched === 'all' ||
        vehicles.includes(id) ||
        (watched === 'categories' && fleetCategoryId !== null && categories.includes(fleetCategoryId))),
  ).length
  const people = recipients.length
  return (
    <span className={classes.reach}>
      <Plural value={count} one="# vehicle" other="# vehicles" />
      {', '}
      <Plural value={people} one="# person" other="# people" />
    </span>
  )
}
