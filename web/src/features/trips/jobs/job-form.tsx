import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Job, JobCreate } from '@roadbook/contract/trips/jobs'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { fieldsModel, firstOf, text, type ValuesOf } from '../../../ui/form/fields.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'
import { SpanFields } from '../../../ui/form/span-fields.tsx'
import { useSpanTexts } from '../../../ui/form/span-texts.ts'
import { withSpan } from '../../../ui/form/with-span.ts'
import { usePeopleOptions } from '../../people/users/queries.ts'
import { useVehicleOptions } from '../../fleet/vehicles/vehicle-select.tsx'
import { whoFields, WhoFields } from './assign/who-fields.tsx'
import { placeFields, PlaceFields } from './place/place-fields.tsx'
import { jobs, useJobCalls } from './queries.ts'
import { nextHour, type SpanValues } from '../../../lib/time/wall-span.ts'

const fields = { title: text, description: text, ...placeFields, ...whoFields }
export type JobValues = ValuesOf<typeof fields> & SpanValues

export function newJob(nowMs: number, timeZone: string): JobValues {
  return { ...firstOf(fields), ...nextHour(nowMs, timeZone) }
}

export function jobModel(timeZone: string): FormModel<JobValues, JobCreate, Job> {
  const schema = JobCreate.omit({ startDate: true, endDate: true })
  return withSpan(fieldsModel(fields, { schema, saved: Job }), timeZone)
}

/** A job by its id, once it is loaded. */
export function EditJobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job } = useQuery(jobs.oneQuery(id))
  return job === undefined ? null : <JobFormDrawer job={job} onClose={onClose} />
}

type Props = {
  /** The job to edit; without it, a new one is added. */
  job?: Job
  onClose: () => void
}

export function JobFormDrawer({ job, onClose }: Props) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const calls = useJobCalls()
  const [first] = useState(() => newJob(Date.now(), timeZone))
  const form = useEntityForm({ model: jobModel(timeZone), texts: useJobTexts(), first, record: job })
  return (
    <EntityDrawer
      title={job ? t`Edit job` : t`Add job`}
      saveLabel={job ? t`Save job` : t`Add job`}
      form={form}
      {...calls}
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
    assignee: { label: t`Driver`, options: usePeopleOptions() },
    vehicleId: { label: t`Vehicle`, options: useVehicleOptions() },
  }
}
