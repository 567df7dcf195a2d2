import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DocumentKind, type VehicleDocument } from '@roadbook/contract/core/attachments'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useMemo } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { DayField } from '../../../../ui/period/day-field.tsx'
import { contentQuery } from '../../../../ui/files/file-calls.ts'
import { FileViewer } from '../../../../ui/files/viewer/file-viewer.tsx'
import { DeleteButton } from '../../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { Facts } from '../../../../ui/section.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { vehicleQuery } from '../queries.ts'
import { useDocumentForm } from './document-form.ts'
import { useDocumentLabels } from './document-labels.ts'
import { useDeleteDocument, useUpdateDocument } from './document-queries.ts'
import { Row } from '../../../../ui/layout.tsx'
import classes from './documents.module.css'

type Props = { vehicle: Vehicle; document: VehicleDocument; onClose: () => void }

/** A document beside its fields; read-only for those who may not change vehicles. */
export function DocumentDrawer(props: Props) {
  return useCan('vehicles.write') ? <EditDocument {...props} /> : <ShowDocument {...props} />
}

function Preview({ vehicle, document }: Omit<Props, 'onClose'>) {
  const { fileKey, fileName: name } = document
  const { data: content, error, refetch } = useQuery(contentQuery({ vehicleId: vehicle.id, fileKey }))
  return (
    <Row minHeight={0} align="stretch" grow className={classes.preview}>
      <FileViewer file={{ name, content, error, onRetry: () => void refetch() }} />
    </Row>
  )
}

function EditDocument({ vehicle, document, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const kinds = useDocumentLabels()
  const { version } = vehicle
  // The form takes over refetched data, which it recognises by a new object.
  const record = useMemo(() => ({ ...document, version }), [document, version])
  const form = useDocumentForm(record)
  const update = useUpdateDocument(vehicle.id)
  const remove = useDeleteDocument(vehicle.id)
  const { fileName } = document
  const { registration } = vehicle
  const readLatest = async () => {
    const latest = await client.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 })
    const found = latest.attachments.find(({ fileKey }) => fileKey === document.fileKey)
    return found && { ...found, version: latest.version }
  }
  return (
    <EntityDrawer
      title={t`Document`}
      saveLabel={t`Save document`}
      form={form}
      aside={<Preview vehicle={vehicle} document={document} />}
      change={({ fileKey, version: known }, body) =>
        update.mutateAsync({ fileKey, body: { ...body, version: known } })
      }
      readLatest={readLatest}
      onClose={onClose}
    >
      <Select
        data={DocumentKind.options.map((value) => ({ value, label: kinds[value] }))}
        allowDeselect={false}
        maxDropdownHeight={340}
        {...form.field('kind')}
      />
      <DayField
        description={t`From 14 days before, it is listed under “Needs attention”`}
        {...form.field('expiresOn')}
      />
      <TextInput required maxLength={200} autoComplete="off" {...form.field('fileName')} />
      <DocumentFacts document={document} />
      <DeleteButton
        label={t`Delete document`}
        title={t`Delete this document?`}
        text={t`${fileName} will be deleted from ${registration}. This can’t be undone.`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(document)}
      />
    </EntityDrawer>
  )
}

function ShowDocument({ vehicle, document, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const kinds = useDocumentLabels()
  const { kind, expiresOn, fileName } = document
  return (
    <FormDrawer
      title={t`Document`}
      saveLabel={t`Close`}
      hasCancel={false}
      aside={<Preview vehicle={vehicle} document={document} />}
      onSave={onClose}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t`Kind`, value: kinds[kind] },
          ...(expiresOn === null ? [] : [{ label: t`Valid until`, value: f.day(expiresOn) }]),
          { label: t`File name`, value: fileName },
        ]}
      />
      <DocumentFacts document={document} />
    </FormDrawer>
  )
}

function DocumentFacts({ document }: Pick<Props, 'document'>) {
  const { t } = useLingui()
  const f = useFormat()
  const { sizeBytes, uploadedByName, createdAt } = document
  return (
    <Facts
      facts={[
        { label: t`Size`, value: f.fileSize(sizeBytes) },
        ...(uploadedByName === null ? [] : [{ label: t`Uploaded by`, value: uploadedByName }]),
        { label: t`Uploaded at`, value: f.full(createdAt) },
      ]}
    />
  )
}
