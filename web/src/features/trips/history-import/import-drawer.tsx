import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeZoneSelect } from '../../../ui/form/country-select.tsx'
import { DropArea } from '../../../ui/files/drop-area.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import classes from './history-import.module.css'
import { ImportFileCard } from './import-file-card.tsx'
import { currentUserQuery } from '../../people/users/queries.ts'
import { useHistoryImport } from './use-history-import.ts'
import { Stack, Box, Text } from '../../../ui/layout.tsx'

type Props = { vehicle: { id: string; registration: string }; onClose: () => void }

/** Imports past drives into a vehicle's history: shows what is in the files before anything is stored. */
export function HistoryImportDrawer({ vehicle, onClose }: Props) {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const [timeZone, setTimeZone] = useState(user.tenant.timeZone)
  const { files, add, send, remove } = useHistoryImport(vehicle.id, timeZone)
  const ready = files.filter(({ step }) => step.kind === 'ready').length
  const done = files.filter(({ step }) => step.kind === 'done').length
  const isSending = files.some(({ step }) => step.kind === 'sending')
  const isOver = ready === 0 && done > 0
  return (
    <FormDrawer
      title={t`Import history of ${vehicle.registration}`}
      isSaving={isSending}
      hasCancel={!isOver}
      isIdle={ready === 0 && done === 0}
      saveLabel={isOver ? t`Close` : ready === 0 ? t`Import` : importLabel(ready)}
      onSave={() => (isOver ? onClose() : void send())}
      onClose={onClose}
    >
      {!isOver && (
        <Text as="p" size="body" color="text2">
          <Trans>
            Trips from another system, a logger or a phone. Existing trips of this vehicle are not changed.
          </Trans>
        </Text>
      )}
      <TimeZoneSelect
        description={t`For times without a time zone, as in Traccar exports`}
        value={timeZone}
        onChange={setTimeZone}
        // Files that were read by another zone would be wrong.
        disabled={files.length > 0}
      />
      <DropArea
        hint={t`GPX, KML, CSV or XLSX, up to 20 MB each`}
        accept=".gpx,.kml,.csv,.xlsx,.txt"
        multiple
        isLarge
        onFiles={(chosen) => void add(chosen)}
      >
        <Trans>Drop files here, or choose them</Trans>
      </DropArea>
      {files.length === 0 && <CsvHelp />}
      <Stack as="ul" gap={12} aria-live="polite">
        {files.map((file) => (
          <li key={file.id}>
            <ImportFileCard vehicleId={vehicle.id} file={file} onRemove={() => remove(file.id)} />
          </li>
        ))}
      </Stack>
    </FormDrawer>
  )
}

function importLabel(count: number): string {
  return plural(count, { one: 'Import # file', other: 'Import # files' })
}

function CsvHelp() {
  return (
    <Box size="small" color="text2">
      <Trans>The first line of a table names its columns:</Trans>
      <Text as="pre" px={12} py={10} size="small" breakWords className={classes.example}>
        {'time,latitude,longitude,speed_kmh\n2026-11-20T08:00:00Z,35.8989,14.5146,42'}
      </Text>
    </Box>
  )
}
