import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton, Progress } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { decodePolyline } from '@roadbook/geo/polyline'
import { useMemo } from 'react'
import type { HistoryPreview } from '@roadbook/contract/trips/history-import'
import { useFormat } from '../../../lib/use-format.ts'
import { sketchPath } from './history-file.ts'
import classes from './history-import.module.css'
import { ImportedTripList } from './imported-trip-list.tsx'
import type { ImportFile, ImportStep } from './use-history-import.ts'
import { useFindings } from './use-findings.ts'
import { Row, Stack, Box, Text } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/files/refusal.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props = { vehicleId: string; file: ImportFile; onRemove: () => void }

/** One file: what is in it, and its progress. */
export function ImportFileCard({ vehicleId, file, onRemove }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { name, bytes, step } = file
  const isBusy = step.kind === 'checking' || step.kind === 'sending'
  return (
    <Stack
      as="article"
      border="hairline"
      radius={10}
      gap={8}
      p={12}
      size="small"
      className={classes.file}
      data-refused={step.kind === 'refused' || undefined}
    >
      <Row as="header" gap={8} minHeight={24}>
        <Text grow weight={600} truncate title={name}>
          {name}
        </Text>
        <Text size="small" color="muted">
          {f.fileSize(bytes)}
        </Text>
        {!isBusy && step.kind !== 'done' && (
          <CloseButton size="sm" aria-label={t`Remove ${name}`} onClick={onRemove} />
        )}
      </Row>
      {(step.kind === 'checking' || step.kind === 'sending') && <Sending name={name} step={step} />}
      {step.kind === 'refused' && <Refusal>{step.message}</Refusal>}
      {(step.kind === 'ready' || step.kind === 'sending') && <Look preview={step.preview} />}
      {step.kind === 'done' && (
        <Row as="p" gap={8} align="start" breakWords>
          <IconCircleCheck
            className={styleClasses({ mt: 1, color: 'accent' })}
            size={16}
            stroke={1.8}
            aria-hidden="true"
          />
          <Trans>{f.number(step.result.stored)} positions imported</Trans>
        </Row>
      )}
      {step.kind === 'done' && step.preview.from !== null && step.preview.to !== null && (
        <ImportedTripList vehicleId={vehicleId} from={step.preview.from} to={step.preview.to} />
      )}
    </Stack>
  )
}

type Busy = Extract<ImportStep, { sent: number }>

/** The upload progress of a file; then the server reads it, which takes an unknown time. */
function Sending({ name, step: { kind, sent } }: { name: string; step: Busy }) {
  const { t } = useLingui()
  const isOnItsWay = sent < 1
  return (
    <>
      <Progress
        size="xs"
        animated={!isOnItsWay}
        value={sent * 100}
        aria-label={
          isOnItsWay ? t`Uploading ${name}` : kind === 'checking' ? t`Reading ${name}` : t`Importing ${name}`
        }
      />
      <Text size="small" color="muted">
        {isOnItsWay ? (
          <Trans>Uploading</Trans>
        ) : kind === 'checking' ? (
          <Trans>Reading the file</Trans>
        ) : (
          <Trans>Importing</Trans>
        )}
      </Text>
    </>
  )
}

const sketch = { width: 112, height: 84, margin: 8 }

function Look({ preview }: { preview: HistoryPreview }) {
  const f = useFormat()
  const path = useMemo(() => sketchPath(decodePolyline(preview.geometry), sketch), [preview.geometry])
  const findings = useFindings(preview)
  const { from, to } = preview
  return (
    <Row gap={14} align="stretch">
      <svg className={classes.sketch} width={sketch.width} height={sketch.height} aria-hidden="true">
        <path d={path} />
      </svg>
      <Stack gap={2} shrink tabular>
        <strong>
          {f.distance(preview.distanceMeters)} · <Trans>{f.number(preview.positions)} positions</Trans>
        </strong>
        {from !== null && to !== null && (
          <span title={f.range(f.full(from), f.full(to))}>
            {f.isoDay(from) === f.isoDay(to)
              ? `${f.day(f.isoDay(from))}, ${f.span(from, to)}`
              : f.range(`${f.day(f.isoDay(from))}, ${f.time(from)}`, `${f.day(f.isoDay(to))}, ${f.time(to)}`)}
          </span>
        )}
        {findings.length > 0 && (
          <Box as="ul" mt={6} pl={16} listStyle="disc" color="text2">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </Box>
        )}
      </Stack>
    </Row>
  )
}
