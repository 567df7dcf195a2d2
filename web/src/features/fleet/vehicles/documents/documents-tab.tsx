import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { VehicleDocument } from '@roadbook/contract/core/attachments'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { DropNotice } from '../../../../ui/files/drop-notice.tsx'
import { FileField, FileFieldAction } from '../../../../ui/files/file-field.tsx'
import { FileIcon, UploadRow } from '../../../../ui/files/file-rows.tsx'
import { useFileDrop } from '../../../../ui/files/use-file-drop.ts'
import { useCan } from '../../../people/users/queries.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import { useDocumentLabels } from './document-labels.ts'
import classes from './documents.module.css'
import { ExpiryBadge } from './expiry-badge.tsx'
import { useNewDocuments } from './use-new-documents.ts'
import { Stack, Box, Text } from '../../../../ui/layout.tsx'

type Props = { vehicle: Vehicle; now: number }

/** The documents of a vehicle: those that expire first, then those without an expiry. */
export function DocumentsTab({ vehicle, now }: Props) {
  const { t } = useLingui()
  const mayWrite = useCan('vehicles.write')
  const [openKey, open] = useState<string>()
  const { attachments } = vehicle
  const opened = attachments.find(({ fileKey }) => fileKey === openKey)
  return (
    <Stack gap={12} pt={16}>
      {attachments.length === 0 && (
        <EmptyState title={t`No documents yet`}>
          <Trans>
            Registration, insurance and contracts of this vehicle, with a reminder before they expire.
          </Trans>
        </EmptyState>
      )}
      <ul aria-label={t`Documents`}>
        {attachments.toSorted(bySoonest).map((document) => (
          <DocumentRow
            key={document.fileKey}
            document={document}
            now={now}
            onOpen={() => open(document.fileKey)}
          />
        ))}
      </ul>
      {mayWrite && <NewDocuments vehicle={vehicle} isDrawerOpen={opened !== undefined} onOpen={open} />}
      {opened !== undefined && (
        <DocumentDrawer
          key={opened.fileKey}
          vehicle={vehicle}
          document={opened}
          onClose={() => open(undefined)}
        />
      )}
    </Stack>
  )
}

function bySoonest(a: VehicleDocument, b: VehicleDocument): number {
  return (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999')
}

type RowProps = { document: VehicleDocument; now: number; onOpen: () => void }

function DocumentRow({ document, now, onOpen }: RowProps) {
  const f = useFormat()
  const kinds = useDocumentLabels()
  const { fileName, kind, expiresOn, uploadedByName, createdAt, sizeBytes } = document
  // The initial state of every file.
  const isIncomplete = useCan('vehicles.write') && kind === 'other' && expiresOn === null
  const origin = [uploadedByName, f.day(f.isoDay(createdAt)), f.fileSize(sizeBytes)].filter(
    (part) => part !== null,
  )
  return (
    <li>
      <Text as="button" highlight type="button" className={classes.row} onClick={onOpen}>
        <FileIcon name={fileName} />
        <Stack as="span" shrink>
          <Text weight={600}>{kinds[kind]}</Text>
          <Text color="muted" truncate title={fileName}>
            {fileName}
          </Text>
        </Stack>
        <Text color="muted" truncate narrow={{ hide: true }}>
          {origin.join(' · ')}
        </Text>
        <Text textAlign="right" className={classes.end}>
          {isIncomplete ? (
            <Text size="small" weight={500} color="accent" className={classes.incomplete}>
              <Trans>Add kind and expiry</Trans>
            </Text>
          ) : (
            <ExpiryBadge expiresOn={expiresOn} now={now} />
          )}
        </Text>
      </Text>
    </li>
  )
}

type NewProps = { vehicle: Vehicle; isDrawerOpen: boolean; onOpen: (fileKey: string) => void }

function NewDocuments({ vehicle, isDrawerOpen, onOpen }: NewProps) {
  const { t } = useLingui()
  const uploads = useNewDocuments(vehicle, (keys) => {
    showSuccess(plural(keys.length, { one: '# document added', other: '# documents added' }))
    // Its kind and its expiry are entered next.
    const [first] = keys
    if (keys.length === 1 && first !== undefined && !isDrawerOpen) onOpen(first)
  })
  const add = (chosen: readonly File[]) => void uploads.add(chosen)
  const isOver = useFileDrop({ isEnabled: !isDrawerOpen, onFiles: add })
  return (
    <>
      {isOver && <DropNotice>{t`Drop to add documents to ${vehicle.registration}`}</DropNotice>}
      {uploads.queue.length > 0 && (
        <Box as="ul" border="hairline" radius={6} aria-label={t`Uploads`}>
          {uploads.queue.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              isHeld={false}
              // While it is being attached, it is already shown as a document.
              onRemove={upload.step.kind === 'uploaded' ? undefined : () => uploads.remove(upload.id)}
              onRetry={() => uploads.retry(upload.id)}
            />
          ))}
        </Box>
      )}
      <Box maxWidth={480} className={classes.field}>
        <FileField label={t`Choose documents`} isOver={isOver} onFiles={add}>
          <Trans>
            Drop documents here or <FileFieldAction>choose files</FileFieldAction>
          </Trans>
        </FileField>
      </Box>
    </>
  )
}
