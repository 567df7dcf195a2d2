import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '@roadbook/contract/core/entity'
import { Job, JobCreate } from '@roadbook/contract/trips/jobs'
import { useState } from 'react'
import { nameOf } from '../../../lib/person-name.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'
import { SpanFields } from '../../../ui/form/span-fields.tsx'
import { useSpanTexts } from '../../../ui/form/span-texts.ts'
import { peopleQuery, useCan } from '../../people/users/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { WhoFields } from './assign/who-fields.tsx'
import { PlaceFields } from './place/place-fields.tsx'
import { jobs, useAddJob, useUpdateJob } from './queries.ts'
import { nextHour, refusedSpan, spanOf, type SpanValues, valuesOfSpan } from '../../../lib/wall-span.ts'

/** Form values: text as typed. */
export type JobValues = SpanValues & {
  title: string
  description: string
  postcode: string
  address: string
  location: Place | null
  assignee: string | null
  vehicleId: string | null
}

export function newJob(nowMs: number, timeZone: string): JobValues {
  const texts = { title: '', description: '', postcode: '', address: '' }
  return { ...texts, location: null, assignee: null, vehicleId: null, ...nextHour(nowMs, timeZone) }
}

export function jobModel(timeZone: string): FormModel<JobValues, JobCreate, Job> {
  return {
    // Its times are two fields each: which of them is wrong, the form knows better.
    schema: JobCreate.omit({ startDate: true, endDate: true }),
    fieldNames: { startDate: 'startDay', endDate: 'endTime' },
    alsoRefused: (values) => refusedSpan(values, timeZone),
    bodyOf: ({ title, description, postcode, address, location, assignee, vehicleId, ...span }) => ({
      title: title.trim(),
      description: description.trim(),
      postcode: postcode.trim(),
      address: address.trim() === '' ? null : address.trim(),
      location,
      assignee,
      vehicleId,
      ...(spanOf(span, timeZone) ?? { startDate: '', endDate: '' }),
    }),
    saved: {
      schema: Job,
      valuesOf: ({ startDate, endDate, address, ...job }) => {
        const { title, description, postcode, location, assignee, vehicleId } = job
        const span = { startMs: Date.parse(startDate), endMs: Date.parse(endDate) }
        const place = { postcode, address: address ?? '', location }
        return { title, description, ...place, assignee, vehicleId, ...valuesOfSpan(span, timeZone) }
      },
    },
  }
}

export type JobForm = EntityForm<JobValues, JobCreate, Job>

/** A job by its id, once it has been read. */
export function EditJobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job } = useQuery(jobs.oneQuery(id))
  return job === undefined ? null : <JobFormDrawer job={job} onClose={onClose} />
}

type Props = {
  /** The one that is changed; without it a new one is added. */
  job?: Job
  onClose: () => void
}

export function JobFormDrawer({ job, onClose }: Props) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const client = useQueryClient()
  const [first] = useState(() => newJob(Date.now(), timeZone))
  const form: JobForm = useEntityForm({ model: jobModel(timeZone), texts: useJobTexts(), first, record: job })
  const add = useAddJob()
  const update = useUpdateJob()
  return (
    <EntityDrawer
      title={job ? t`Edit job` : t`Add job`}
      saveLabel={job ? t`Save job` : t`Add job`}
      form={form}
      add={add.mutateAsync}
      change={(base, body) => update.mutateAsync({ id: base.id, body: { ...body, version: base.version } })}
      readLatest={({ id }) => client.fetchQuery({ ...jobs.oneQuery(id), staleTime: 0 })}
      onClose={onClose}
    >
      <TextInput required maxLength={200} data-autofocus autoComplete="off" {...form.field('title')} />
      <Textarea maxLength={5000} autosize minRows={2} maxRows={8} {...form.field('description')} />
      <SpanFields form={form} />
      <PlaceFields form={form} />
      <WhoFields form={form} />
    </EntityDrawer>
  )
}

function useJobTexts(): FieldTexts<JobValues> {
  const { t } = useLingui()
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: useCan('users.read') })
  const vehicles = useVehicleOptions()
  return {
    title: { label: t`Title`, message: t`Enter a title.` },
    description: { label: t`Description` },
    ...useSpanTexts(),
    postcode: { label: t`Postcode` },
    address: { label: t`Address` },
    location: {
      label: t`Pin on the map`,
      show: ({ location: at }) =>
        at === null ? t`No pin` : `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`,
    },
    assignee: {
      label: t`Driver`,
      show: ({ assignee }) => {
        const person = people.find(({ id }) => id === assignee)
        return person === undefined ? '' : nameOf(person)
      },
    },
    vehicleId: {
      label: t`Vehicle`,
      show: ({ vehicleId }) => vehicles.find(({ value }) => value === vehicleId)?.label ?? '',
    },
  }
}
