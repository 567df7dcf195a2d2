import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../../lib/use-format.ts'
import { FieldGroup } from '../../../../ui/form-drawer.tsx'
import { Select } from '../../../../ui/select.tsx'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import type { JobForm } from '../job-form.tsx'
import classes from './who-fields.module.css'
import { spanOf } from '../../../../lib/wall-span.ts'
import { BusyNote, DistanceNote } from './assign-dialog.tsx'
import { useFreePeople } from './use-free-people.ts'

/** Free and nearby people come first; a vehicle that is taken at that time shows by what. */
export function WhoFields({ form }: { form: JobForm }) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const { record: job } = form
  const values = form.getValues()
  const span = spanOf(values, timeZone)
  const { candidates, isKnown, jobsOfVehicle } = useFreePeople(
    span && { ...span, id: job?.id, location: values.location, vehicleId: values.vehicleId },
  )
  const known = new Map(candidates.map((person) => [person.id, person]))
  const gone = job !== undefined && job.assignee !== null && !known.has(job.assignee) ? job : undefined
  const chosen = known.get(values.assignee ?? '')
  const [taken] = values.vehicleId === null ? [] : jobsOfVehicle(values.vehicleId)
  const { vehicleId: before = null, registration = null } = job ?? {}
  const ofJob = before === null || registration === null ? undefined : { id: before, registration }
  const choose = (id: string | null) => {
    const vehicle = known.get(id ?? '')?.vehicle
    const vehicleId = values.vehicleId ?? vehicle?.id ?? null
    form.setValues({ ...form.getValues(), assignee: id, vehicleId })
  }
  return (
    <FieldGroup title={t`Driver and vehicle`}>
      <Select
        placeholder={t`Nobody assigned`}
        clearable
        searchable
        nothingFoundMessage={t`No matching person`}
        data={[
          ...(gone === undefined ? [] : [{ value: gone.assignee ?? '', label: gone.assigneeName ?? '' }]),
          ...candidates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        renderOption={({ option }) => {
          const person = known.get(option.value)
          return (
            <span className={classes.option}>
              <span>{option.label}</span>
              {person !== undefined && (
                <span className={classes.more}>
                  <BusyNote person={person} isKnown={isKnown} />
                  <DistanceNote person={person} />
                </span>
              )}
            </span>
          )
        }}
        description={
          chosen !== undefined && chosen.busyWith.length > 0 && <BusyNote person={chosen} isKnown={isKnown} />
        }
        {...form.field('assignee')}
        onChange={choose}
      />
      <VehicleSelect
        placeholder={t`No vehicle`}
        clearable
        allowDeselect
        isInUseOnly
        also={ofJob}
        description={taken !== undefined && t`Also used for ${taken.title} at that time`}
        {...form.field('vehicleId')}
      />
    </FieldGroup>
  )
}
