import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Job } from '@roadbook/contract/jobs'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { DayField, TimeField } from '../../ui/day-field.tsx'
import { FieldGroup, FieldPair } from '../../ui/form-drawer.tsx'
import { placesQuery } from '../live/queries.ts'
import { VehicleSelect } from '../vehicles/vehicle-select.tsx'
import { BusyNote } from './assign/assign-dialog.tsx'
import { JobPlaceMap } from './place/job-place-map.tsx'
import { type JobValues, spanOf, withStart } from './job-values.ts'
import classes from './jobs.module.css'
import { postcodeQuery } from './queries.ts'
import { useFreePeople } from './assign/use-free-people.ts'

export type JobForm = UseFormReturnType<JobValues>

type Props = { form: JobForm; job?: Job | undefined }

export function JobFields({ form, job }: Props) {
  const { t } = useLingui()
  const field = (name: keyof JobValues) => form.getInputProps(name)
  return (
    <>
      <TextInput
        label={t`Title`}
        required
        maxLength={200}
        data-autofocus
        autoComplete="off"
        {...field('title')}
      />
      <Textarea
        label={t`Description`}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={8}
        {...field('description')}
      />
      <TimeFields form={form} />
      <PlaceFields form={form} />
      <WhoFields form={form} job={job} />
    </>
  )
}

function TimeFields({ form }: { form: JobForm }) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const field = (name: keyof JobValues) => form.getInputProps(name)
  const start = (change: Partial<JobValues>) => form.setValues(withStart(form.getValues(), change, timeZone))
  return (
    <>
      <FieldPair>
        <DayField
          label={t`Start`}
          required
          {...field('startDay')}
          onChange={(startDay) => start({ startDay })}
        />
        <TimeField
          label={t`Start time`}
          required
          {...field('startTime')}
          onChange={(startTime) => start({ startTime })}
        />
      </FieldPair>
      <FieldPair>
        <DayField label={t`End`} required {...field('endDay')} />
        <TimeField label={t`End time`} required {...field('endTime')} />
      </FieldPair>
    </>
  )
}

/** A postcode finds its place, an address its street; the pin says it exactly. */
function PlaceFields({ form }: { form: JobForm }) {
  const { t } = useLingui()
  const { postcode, address, location } = form.getValues()
  return (
    <FieldGroup title={t`Place`}>
      <FieldPair>
        <TextInput
          label={t`Postcode`}
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('postcode')}
        />
        <TextInput label={t`Address`} maxLength={300} autoComplete="off" {...form.getInputProps('address')} />
      </FieldPair>
      <FoundPlace
        postcode={postcode}
        address={address}
        onTake={(found) => form.setValues({ ...form.getValues(), ...found })}
      />
      <JobPlaceMap
        location={location}
        height={180}
        onChoose={(chosen) => form.setValues({ ...form.getValues(), location: chosen })}
      />
      <p className={classes.hint}>
        {location === null ? (
          <Trans>Click on the map to set the place.</Trans>
        ) : (
          <>
            <Trans>Drag the pin to change the place.</Trans>{' '}
            <button
              type="button"
              className={classes.linkButton}
              onClick={() => form.setValues({ ...form.getValues(), location: null })}
            >
              <Trans>Remove the pin</Trans>
            </button>
          </>
        )}
      </p>
    </FieldGroup>
  )
}

type Found = Partial<Pick<JobValues, 'address' | 'location'>>
type FoundProps = { postcode: string; address: string; onTake: (found: Found) => void }

/** What is known of the postcode or of what stands as the address; taken by a click, never by itself over a pin. */
function FoundPlace({ postcode, address, onTake }: FoundProps) {
  const { t } = useLingui()
  const [code] = useDebouncedValue(postcode.trim(), 300)
  const [typedAddress] = useDebouncedValue(address.trim(), 300)
  // What was there when the form opened has its place already.
  const [first] = useState({ postcode: postcode.trim(), address: address.trim() })
  const byCode = useQuery({ ...postcodeQuery(code), enabled: code.length >= 3 && code !== first.postcode })
  const street =
    typedAddress
      .split(',', 1)[0]
      ?.replaceAll(/\d+\w?/g, '')
      .trim() ?? ''
  const byAddress = useQuery({
    ...placesQuery(street),
    enabled: street.length >= 3 && typedAddress !== first.address,
  })
  const place = code === first.postcode ? undefined : byCode.data
  const named = typedAddress === first.address ? [] : (byAddress.data ?? []).slice(0, 3)
  const sources = {
    job: t`from an earlier job`,
    geocoder: t`from the geocoder`,
    area: t`the town of this postcode`,
  }
  const isUnknown = code.length >= 3 && code !== first.postcode && byCode.data === null
  return (
    <>
      {place !== undefined && place !== null && (
        <button
          type="button"
          className={classes.found}
          onClick={() =>
            onTake({
              location: place.location,
              ...(address.trim() === '' ? { address: place.address ?? '' } : {}),
            })
          }
        >
          <strong>{place.address ?? code}</strong>
          <span className={classes.more}>{sources[place.source]}</span>
        </button>
      )}
      {isUnknown && (
        <output className={classes.hint}>
          <Trans>
            No place is known for this postcode. Enter the street or town, or set the pin on the map.
          </Trans>
        </output>
      )}
      {named.map(({ name, town, latitude, longitude }) => (
        <button
          key={`${name} ${latitude} ${longitude}`}
          type="button"
          className={classes.found}
          onClick={() => onTake({ location: { latitude, longitude } })}
        >
          <strong>{[name, town].filter(Boolean).join(', ')}</strong>
          <span className={classes.more}>{t`set the pin here`}</span>
        </button>
      ))}
    </>
  )
}

/** Who is free then comes first; a vehicle that is taken at that time says by what. */
function WhoFields({ form, job }: Props) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const values = form.getValues()
  const span = spanOf(values, timeZone)
  const { candidates, isKnown, jobsOfVehicle } = useFreePeople(span && { ...span, id: job?.id })
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
        label={t`Driver`}
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
                </span>
              )}
            </span>
          )
        }}
        description={
          chosen !== undefined && chosen.busyWith.length > 0 && <BusyNote person={chosen} isKnown={isKnown} />
        }
        {...form.getInputProps('assignee')}
        onChange={choose}
      />
      <VehicleSelect
        label={t`Vehicle`}
        placeholder={t`No vehicle`}
        clearable
        allowDeselect
        also={ofJob}
        description={taken !== undefined && t`Also used for ${taken.title} at that time`}
        {...form.getInputProps('vehicleId')}
      />
    </FieldGroup>
  )
}
