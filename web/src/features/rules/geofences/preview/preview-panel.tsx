import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import type { GeofencePreview } from '@roadbook/contract/rules/geofences'
import { useFormat } from '../../../../lib/use-format.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Calculating } from '../../alarm-rules/preview/calculating.tsx'
import { DayBars } from '../../alarm-rules/preview/day-bars.tsx'
import { knownDays } from '../../alarm-rules/preview/preview-in-parts.ts'
import {
  FiredSoFar,
  ManyADayNote,
  NoMatches,
  PreviewProgress,
} from '../../alarm-rules/preview/preview-notes.tsx'
import { AlertRow } from '../rule/alert-row.tsx'
import classes from './preview-panel.module.css'
import type { usePreview } from './use-preview.ts'
import { useTypeCounts } from './use-type-counts.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = {
  preview: ReturnType<typeof usePreview>
  /** Whether the alerts are shown on the map; undefined if there is none. */
  isOnMap: boolean | undefined
  onMap: (isOnMap: boolean) => void
}

const latestShown = 3
const insideShown = 5

/** What the rule would have found in the last 30 days, and the vehicles that are inside now. */
export function PreviewPanel({ preview, isOnMap, onMap }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { data, error, hasRule, isOutdated, refetch } = preview
  const isUnfinished = data === undefined || data.next !== null
  const isCalculating = hasRule && error === null && (isOutdated || isUnfinished)
  return (
    <>
      <Row as="header" gap={8} align="baseline" justify="between" noShrink px={16} pt={16} color="muted">
        <Text as="h2" size="small" color="text">
          <Trans>Last 30 days</Trans>
        </Text>
        {data !== undefined && <span>{f.shortDayRange(data.startDate, data.endDate)}</span>}
      </Row>
      {!hasRule && data === undefined && (
        <Text as="p" px={16} pt={8} pb={16} color="text2">
          <Trans>Draw a shape to see how often it would have fired.</Trans>
        </Text>
      )}
      {isCalculating && data === undefined && <Box height={120} />}
      {data === undefined && error !== null && (
        <ErrorPanel error={error} title={t`The preview could not be loaded`} onRetry={refetch} />
      )}
      {data !== undefined && (
        <Box minHeight={0} scroll="y" className={classes.body} data-outdated={isOutdated || undefined}>
          <Fired preview={data} error={error} onRetry={() => void refetch()} />
          <Latest preview={data} isOnMap={isOnMap} onMap={onMap} />
          <Inside preview={data} />
        </Box>
      )}
      <Row gap={8} noShrink line="above" px={16} py={8} ground="subtle" color="text2">
        {isCalculating ? (
          <Calculating />
        ) : (
          <>
            <IconRefresh size={15} stroke={1.6} aria-hidden="true" />
            <Trans>Recalculated as you draw</Trans>
          </>
        )}
      </Row>
    </>
  )
}

type FiredProps = { preview: GeofencePreview; error: Error | null; onRetry: () => void }

function Fired({ preview, error, onRetry }: FiredProps) {
  const counts = useTypeCounts()
  const { alerts, vehicles, next } = preview
  const days = knownDays(
    preview.days.map(({ date, alerts: count }) => ({ date, count })),
    preview,
  )
  const known = days.filter(({ count }) => count !== null).length
  const types = counts(preview.byType)
  return (
    <Box px={16} pt={10} pb={12}>
      {alerts === 0 ? (
        <Text as="p" size="body">
          <NoMatches preview={preview} days={known} />
        </Text>
      ) : (
        <>
          <Text as="p" size="body">
            {next !== null && <FiredSoFar count={alerts} />}
            {next === null && (
              <Plural
                value={alerts}
                one={
                  <Trans>
                    This would have fired <strong>once</strong>.
                  </Trans>
                }
                other={
                  <Trans>
                    This would have fired <strong># times</strong>.
                  </Trans>
                }
              />
            )}
          </Text>
          <Text as="p" mt={2} color="text2">
            <Plural value={vehicles} one={`${types} by # vehicle`} other={`${types} by # vehicles`} />
          </Text>
        </>
      )}
      <PreviewProgress preview={preview} error={error} onRetry={onRetry} />
      {preview.watchedVehicles > 0 && <DayBars days={days} />}
      {next === null && <ManyADayNote events={alerts} days={known} />}
    </Box>
  )
}

function Latest({
  preview: { latest },
  isOnMap,
  onMap,
}: { preview: GeofencePreview } & Omit<Props, 'preview'>) {
  if (latest.length === 0) return null
  return (
    <Box as="section" line="above" px={16} py={8}>
      <Row gap={8} justify="between">
        <Text as="h3" size="small" weight={400} color="text2">
          <Trans>Latest</Trans>
        </Text>
        {isOnMap !== undefined && (
          <TextButton onClick={() => onMap(!isOnMap)}>
            {isOnMap ? <Trans>Hide on map</Trans> : <Trans>Show on map</Trans>}
          </TextButton>
        )}
      </Row>
      <ul>
        {latest.slice(0, latestShown).map((alert) => (
          <Box as="li" line="between" key={`${alert.vehicleId} ${alert.time} ${alert.type}`}>
            <AlertRow alert={alert} />
          </Box>
        ))}
      </ul>
    </Box>
  )
}

function Inside({ preview: { inside } }: { preview: GeofencePreview }) {
  const { locale } = useFormat()
  const names = inside.slice(0, insideShown).map(({ registration }) => registration)
  const more = inside.length - names.length
  return (
    <Box as="section" line="above" px={16} py={8}>
      <Text as="p" weight={500}>
        <Plural
          value={inside.length}
          _0="No vehicles inside now"
          one="# vehicle inside now"
          other="# vehicles inside now"
        />
      </Text>
      {names.length > 0 && (
        <Text as="p" mt={2} color="text2">
          {new Intl.ListFormat(locale, { type: 'unit' }).format(names)}
          {more > 0 && (
            <>
              {' '}
              <Trans>+{more}</Trans>
            </>
          )}
        </Text>
      )}
    </Box>
  )
}
