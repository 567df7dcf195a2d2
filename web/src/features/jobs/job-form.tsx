import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job } from '@roadbook/contract/jobs'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { showError, showSuccess } from '../../lib/toasts.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { type JobForm, JobFields } from './job-fields.tsx'
import { bodyOf, changesOf, fieldOf, type JobValues, newJob, refusedFields, valuesOf } from './job-values.ts'
import { jobQuery, useAddJob, useChangeJob } from './queries.ts'

function useJobForm(initialValues: JobValues): JobForm {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const messages: Partial<Record<keyof JobValues, string>> = {
    title: t`Enter a title.`,
    startDay: t`Enter a date.`,
    endDay: t`Enter a date on or after the start date.`,
    startTime: t`Enter a time, such as 16:05.`,
    endTime: t`Enter a time after the start.`,
  }
  return useForm<JobValues>({
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(
        refusedFields(values, timeZone).map((field) => [field, messages[field] ?? t`Check this field.`]),
      ),
  })
}

/** The server's refusal beside the fields that it names. */
function placeRefusal(form: JobForm, error: unknown): void {
  if (!(error instanceof ApiError)) return
  const named = Object.entries(error.fieldMessages)
  if (named.length === 0 && error.code !== 'stale_version') showError(error.message)
  form.setErrors(Object.fromEntries(named.map(([path, message]) => [fieldOf(path), message])))
}

/** What is saved is no change any more, and the form closes without a question. */
function closeSaved(form: JobForm, onClose: () => void): void {
  form.resetDirty()
  onClose()
}

export function AddJobDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const [first] = useState(() => newJob(Date.now(), timeZone))
  const form = useJobForm(first)
  const add = useAddJob()
  // Two clicks come faster than the button goes grey; one job is meant.
  const isUnderWay = useRef(false)
  const save = () => {
    if (form.validate().hasErrors || isUnderWay.current) return
    isUnderWay.current = true
    add.mutate(bodyOf(form.getValues(), timeZone), {
      onSuccess: () => {
        closeSaved(form, onClose)
      },
      onError: (error) => {
        isUnderWay.current = false
        placeRefusal(form, error)
      },
    })
  }
  return (
    <FormDrawer
      title={t`Add job`}
      saveLabel={t`Add job`}
      form={form}
      isSaving={add.isPending}
      onSave={save}
      onClose={onClose}
    >
      <JobFields form={form} />
    </FormDrawer>
  )
}

export function EditJobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job } = useQuery(jobQuery(id))
  return job === undefined ? null : <EditJob job={job} onClose={onClose} />
}

function EditJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useLingui()
  const { timeZone } = useFormat()
  const client = useQueryClient()
  // What the fields were filled from: the page reads the job anew while somebody types.
  const [base, setBase] = useState(job)
  const form = useJobForm(valuesOf(base, timeZone))
  const change = useChangeJob({ handlesStale: true })
  const takeLatest = async () => {
    setBase(await client.fetchQuery({ ...jobQuery(base.id), staleTime: 0 }))
  }
  const save = () => {
    if (form.validate().hasErrors) return
    const body = changesOf(valuesOf(base, timeZone), form.getValues(), timeZone)
    if (Object.keys(body).length === 0) return onClose()
    change.mutate(
      { job: base, body },
      {
        onSuccess: () => {
          showSuccess(t`Job updated`)
          closeSaved(form, onClose)
        },
        onError: (error) => {
          placeRefusal(form, error)
          if (!(error instanceof ApiError) || error.code !== 'stale_version') return
          void takeLatest()
          showError(
            t`Someone else changed this job. Nothing was overwritten; save again to keep what you typed.`,
          )
        },
      },
    )
  }
  return (
    <FormDrawer
      title={t`Edit job`}
      saveLabel={t`Save job`}
      form={form}
      isSaving={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <JobFields form={form} job={base} />
    </FormDrawer>
  )
}
