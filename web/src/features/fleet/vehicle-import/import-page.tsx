import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { Button, Progress } from '@mantine/core'
import { mostVehiclesOfFile } from '@roadbook/contract/fleet/vehicle-imports'
import { useFormat } from '../../../lib/use-format.ts'
import { BackButton } from '../../../ui/detail/detail-page.tsx'
import { DropArea } from '../../../ui/files/drop-area.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { Refusal } from '../../../ui/files/refusal.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { PastImports } from './past-imports.tsx'
import { PreviewRows } from './preview-rows.tsx'
import {
  type ImportStep,
  importedRows,
  useVehicleImport,
  type VehicleImporting,
} from './use-vehicle-import.ts'

export function VehicleImportPage() {
  const { t } = useLingui()
  const importing = useVehicleImport()
  const { step } = importing
  return (
    <Page
      title={t`Import vehicles`}
      crumb={
        <BackButton to="/vehicles">
          <Trans>All vehicles</Trans>
        </BackButton>
      }
      {...(step.kind === 'ready' && {
        aside: step.file.name,
        actions: <Actions {...importing} step={step} />,
      })}
    >
      {step.kind === 'ready' ? <Ready step={step} importing={importing} /> : <Choose {...importing} />}
    </Page>
  )
}

function Choose({ step, read }: VehicleImporting) {
  const { t } = useLingui()
  const f = useFormat()
  const most = f.number(mostVehiclesOfFile)
  return (
    <Stack gap={24} mt={16}>
      <DropArea
        hint={t`CSV or XLSX with a line of column names, up to ${most} vehicles. Nothing is imported before you confirm it.`}
        accept=".csv,.xlsx,.txt,.tsv"
        disabled={step.kind === 'reading'}
        isLarge
        onFiles={([file]) => file && void read(file)}
      >
        <Trans>Drop a list of vehicles here, or choose it</Trans>
      </DropArea>
      {step.kind === 'reading' && (
        <Progress size="xs" animated value={100} aria-label={t`Reading ${step.file.name}`} />
      )}
      {step.kind === 'choosing' && step.refusal !== undefined && <Refusal>{step.refusal}</Refusal>}
      <PastImports />
    </Stack>
  )
}

type Ready = Extract<ImportStep, { kind: 'ready' }>

function Actions({ step: { preview, isBusy }, send, close }: VehicleImporting & { step: Ready }) {
  const count = importedRows(preview)
  return (
    <>
      <Button variant="default" onClick={close}>
        <Trans>Choose another file</Trans>
      </Button>
      <Button disabled={count === 0} loading={isBusy} onClick={() => void send()}>
        {plural(count, { one: 'Import # vehicle', other: 'Import # vehicles' })}
      </Button>
    </>
  )
}

function Ready({ step, importing }: { step: Ready; importing: VehicleImporting }) {
  const { counts } = step.preview
  return (
    <Stack gap={24} mt={16}>
      {step.refusal !== undefined && <Refusal>{step.refusal}</Refusal>}
      <Text as="p" size="small" color="text2">
        {counts.invalid > 0 && (
          <>
            <Plural
              value={counts.invalid}
              one="# row has mistakes and is left out."
              other="# rows have mistakes and are left out."
            />{' '}
          </>
        )}
        {counts.known > 0 && (
          <Plural
            value={counts.known}
            one="# vehicle is in your fleet already and stays as it is."
            other="# vehicles are in your fleet already and stay as they are."
          />
        )}
      </Text>
      <ColumnChoice step={step} read={importing.read} />
      <PreviewRows preview={step.preview} />
    </Stack>
  )
}
