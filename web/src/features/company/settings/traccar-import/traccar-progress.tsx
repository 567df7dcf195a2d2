import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import type { TraccarImport, TraccarImportState } from '@roadbook/contract/company/traccar-import'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Row, Text } from '../../../../ui/layout.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { useStopTraccar } from './queries.ts'
import { TraccarReportTable } from './traccar-report.tsx'

/** The latest import: its progress while it runs, then its result. */
export function TraccarProgress({ latest }: { latest: TraccarImport }) {
  const { t } = useLingui()
  const { source } = latest
  const titles: Record<TraccarImportState, string> = {
    running: t`Importing from ${source}`,
    finished: t`Imported from ${source}`,
    failed: t`Import from ${source} failed`,
    stopped: t`Import from ${source} stopped`,
  }
  const isRunning = latest.state === 'running'
  const { devicesDone, devices, positions, positionsLeft, report, failure, failingSince } = latest
  return (
    <SettingsBlock title={titles[latest.state]} action={isRunning && <StopButton />}>
      {failure !== null && (
        <Text as="p" mt={8} size="small" color="danger" role="alert">
          {failure.message}
        </Text>
      )}
      {isRunning && failingSince !== null && (
        <Text as="output" block mt={8} size="small" color="idling">
          <Trans>Traccar isn’t responding. Retrying for up to an hour.</Trans>
        </Text>
      )}
      {isRunning && (
        <Progress
          mt={12}
          size="xs"
          animated={devices === 0}
          value={devices === 0 ? 100 : (devicesDone / devices) * 100}
          aria-label={titles.running}
        />
      )}
      <Row as="output" block mt={8} mb={12} size="small" color="text2" tabular>
        {isRunning && report === null ? (
          <Trans>Adding groups, people, vehicles and geofences</Trans>
        ) : (
          <Trans>
            <Plural value={positions} one="# position" other="# positions" />. Vehicles complete:{' '}
            {devicesDone} of {devices}
          </Trans>
        )}
      </Row>
      {positionsLeft > 0 && (
        <Text as="p" mb={12} size="small" color="text2">
          <Plural
            value={positionsLeft}
            one="# position was left out: no possible time or place, or past your retention period."
            other="# positions were left out: no possible time or place, or past your retention period."
          />
        </Text>
      )}
      {report !== null && <TraccarReportTable report={report} />}
    </SettingsBlock>
  )
}

function StopButton() {
  const { t } = useLingui()
  const stop = useStopTraccar()
  return (
    <Button
      variant="default"
      loading={stop.isPending}
      onClick={() =>
        confirm({
          title: t`Stop the import?`,
          text: t`What was imported stays. Another import continues from there.`,
          confirmLabel: t`Stop import`,
          onConfirm: () => stop.mutate(),
        })
      }
    >
      <Trans>Stop import</Trans>
    </Button>
  )
}
