import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { VehicleService, VehicleServices } from '@roadbook/contract/services'
import { useState } from 'react'
import { showSuccess } from '../../lib/toasts.ts'
import { useFormat } from '../../lib/use-format.ts'
import { confirm } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { useChangeService, useDeleteService, useRecordService } from './queries.ts'
import { placeRefusal, ServiceFields, useServiceForm } from './service-form.tsx'
import { changesOf, serviceOf } from './service-values.ts'

type Props = { known: VehicleServices; onClose: () => void }

export function RecordServiceDrawer({ known, onClose }: Props) {
  const { t } = useLingui()
  const { vehicleId } = known
  const { form, locale, today } = useServiceForm(known)
  const record = useRecordService(vehicleId)
  const save = () => {
    if (form.validate().hasErrors) return
    record.mutate(serviceOf(form.getValues(), locale), {
      onSuccess: () => {
        showSuccess(t`Service recorded`)
        form.resetDirty()
        onClose()
      },
      onError: (error) => placeRefusal(form, error),
    })
  }
  return (
    <FormDrawer
      title={t`Mark service as done`}
      saveLabel={t`Mark as done`}
      form={form}
      isSaving={record.isPending}
      onSave={save}
      onClose={onClose}
    >
      <ServiceFields {...{ form, vehicleId, today }} />
    </FormDrawer>
  )
}

export function EditServiceDrawer({ known, service, onClose }: Props & { service: VehicleService }) {
  const { t } = useLingui()
  const { vehicleId } = known
  // What the fields were filled from: the page may read it again while somebody types.
  const [base] = useState(service)
  const { form, locale, today } = useServiceForm(known, base)
  const change = useChangeService(vehicleId, base.id)
  const save = () => {
    if (form.validate().hasErrors) return
    const changes = changesOf(base, form.getValues(), locale)
    if (Object.keys(changes).length === 0) return onClose()
    change.mutate(
      { ...changes, version: base.version },
      {
        onSuccess: () => {
          showSuccess(t`Service saved`)
          form.resetDirty()
          onClose()
        },
        onError: (error) => placeRefusal(form, error),
      },
    )
  }
  return (
    <FormDrawer
      title={t`Edit service`}
      saveLabel={t`Save service`}
      form={form}
      isSaving={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <ServiceFields {...{ form, vehicleId, today }} />
      <DeleteButton service={base} onDone={onClose} />
    </FormDrawer>
  )
}

function DeleteButton({ service, onDone }: { service: VehicleService; onDone: () => void }) {
  const { t } = useLingui()
  const f = useFormat()
  const remove = useDeleteService(service.vehicleId, service.id)
  const day = f.day(service.date)
  const ask = () =>
    confirm({
      title: t`Delete this service?`,
      text: t`The service of ${day} will be deleted. The next service will be due as it was before.`,
      confirmLabel: t`Delete service`,
      isDanger: true,
      onConfirm: () =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showSuccess(t`Service deleted`)
            onDone()
          },
        }),
    })
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start', color: 'var(--rb-danger)' }}
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={ask}
    >
      <Trans>Delete service</Trans>
    </Button>
  )
}
