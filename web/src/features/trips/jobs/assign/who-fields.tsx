import { useLingui } from '@lingui/react/macro'
import type { Place } from '@roadbook/contract/core/entity'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useFormat } from '../../../../lib/use-format.ts'
import type { FormPart } from '../../../../ui/form/entity-form.ts'
import { chosen, type ValuesOf } from '../../../../ui/form/fields.ts'
import { FieldGroup } from '../../../../ui/form/form-drawer.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import { spanOf, type SpanValues } from '../../../../lib/time/wall-span.ts'
import { BusyNote, DistanceNote } from './assign-dialog.tsx'
import { useFreePeople } from './use-free-people.ts'
import { Stack, Text } from '../../../../ui/layout.tsx'

export const whoFields = { assignee: chosen<string | null>(null), vehicleId: chosen<string | null>(null) }

/** People are sorted by whether they are free at the job's time and how far they are from its place. */
type Values = ValuesOf<typeof whoFields> & SpanValues & { location: Place | null }

/** Free and nearby people come first; a vehicle that is taken at that time shows by what. */
export function WhoFields({ form }: { form: FormPart<Values> & { record: Job | undefined } }) {
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
  const driver = known.get(values.assignee ?? '')
  const [taken] = values.vehicleId === null ? [] : jobsOfVehicle(values.vehicleId)
  const { vehicleId: before = null, registration = null } = job ?? {}
  const ofJob = before === null || registration === null ? undefined : { id: before, registration }
  const choose = (id: string | null) => {
    const vehicle = known.get(id ?? '')?.vehicle
    form.setFields({ assignee: id, vehicleId: values.vehicleId ?? vehicle?.id ?? null })
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
            <Stack as="span" shrink size="small" breakWords>
              <span>{option.label}</span>
              {person !== undefined && (
                <Text color="muted">
                  <BusyNote person={person} isKnown={isKnown} />
                  <DistanceNote person={person} />
                </Text>
              )}
            </Stack>
          )
        }}
        description={
          driver !== undefined && driver.busyWith.length > 0 && <BusyNote person={driver} isKnown={isKnown} />
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
