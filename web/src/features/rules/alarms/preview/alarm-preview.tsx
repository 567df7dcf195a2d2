import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AlarmPreview as Preview } from '@roadbook/contract/rules/alarms'
import { useId, useState } from 'react'
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
import { useEventLink } from '../../alarm-rules/event-link.ts'
import { useEventValueText } from '../event-value-text.ts'
import classes from './alarm-preview.module.css'
import type { useAlarmPreview } from './use-alarm-preview.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

const latestShown = 3

/** What the alarm would have found in the last 30 days. */
export function AlarmPreview({ preview }: { preview: ReturnType<typeof useAlarmPreview> }) {
  const { t } = useLingui()
  const { data, error, hasRule, isOutdated, refetch } = preview
  if (data !== undefined) {
    return (
      <Box as="section" size="small" aria-label={t`Preview`}>
        <Fired
          preview={data}
          isOutdated={isOutdated}
          isCalculating={isOutdated && hasRule && error === null}
          error={error}
          onRetry={() => void refetch()}
        />
      </Box>
    )
  }
  if (error !== null) {
    return <ErrorPanel error={error} title={t`The preview could not be loaded`} onRetry={refetch} />
  }
  if (!hasRule) return null
  return (
    <Box height={120}>
      <Calculating />
    </Box>
  )
}

type FiredProps = {
  preview: Preview
  isOutdated: boolean
  isCalculating: boolean
  error: Error | null
  onRetry: () => void
}

function Fired({ preview, isOutdated, isCalculating, error, onRetry }: FiredProps) {
  const listId = useId()
  const [isWhole, setWhole] = useState(false)
  const { events, latest } = preview
  const days = knownDays(
    preview.days.map(({ date, events: count }) => ({ date, count })),
    preview,
  )
  const known = days.filter(({ count }) => count !== null).length
  const shown = isWhole ? latest : latest.slice(0, latestShown)
  return (
    <div className={classes.result} data-outdated={isOutdated || undefined}>
      <Row gap={12} align="baseline" justify="between" className={classes.head}>
        <Text as="p" size="body" className={classes.sentence}>
          <Sentence preview={preview} days={known} />
        </Text>
        {isCalculating && <Calculating />}
        {!isCalculating && latest.length > latestShown && (
          <TextButton
            noShrink
            aria-expanded={isWhole}
            aria-controls={listId}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all</Trans>}
          </TextButton>
        )}
      </Row>
      {!isOutdated && <PreviewProgress preview={preview} error={error} onRetry={onRetry} />}
      {preview.watchedVehicles > 0 && <DayBars days={days} />}
      {preview.next === null && <ManyADayNote events={events} days={known} />}
      <Box as="ul" mt={12} id={listId}>
        {shown.map((event) => (
          <Box as="li" line="above" key={`${event.vehicleId} ${event.type} ${event.time}`}>
            <EventRow event={event} />
          </Box>
        ))}
      </Box>
      {isWhole && latest.length < events && (
        <Text as="p" mt={8} color="muted">
          <Trans>The latest {latest.length} are shown.</Trans>
        </Text>
      )}
    </div>
  )
}

/** How often it would have fired on the days with data. */
function Sentence({ preview, days }: { preview: Preview; days: number }) {
  const { events, next } = preview
  if (events === 0) return <NoMatches preview={preview} days={days} />
  if (next !== null) return <FiredSoFar count={events} />
  if (days === 1) {
    return (
      <Plural
        value={events}
        one={
          <Trans>
            Today this would have fired <strong>once</strong>
          </Trans>
        }
        other={
          <Trans>
            Today this would have fired <strong># times</strong>
          </Trans>
        }
      />
    )
  }
  return (
    <Plural
      value={events}
      one={
        <Trans>
          In the last {days} days this would have fired <strong>once</strong>
        </Trans>
      }
      other={
        <Trans>
          In the last {days} days this would have fired <strong># times</strong>
        </Trans>
      }
    />
  )
}

/** Opens in a new tab, so that the form stays. */
function EventRow({ event }: { event: Preview['latest'][number] }) {
  const f = useFormat()
  const linkOf = useEventLink()
  const valueText = useEventValueText()
  const { registration, address, message, time } = event
  return (
    <Link {...linkOf(event)} target="_blank" className={classes.row} title={message}>
      <Text weight={600} truncate>
        {registration}
      </Text>
      <Text color="text2" truncate>
        {address}
      </Text>
      <Text weight={600} color="danger" tabular>
        {valueText(event)}
      </Text>
      <Text as="time" color="text2" tabular dateTime={time} title={f.full(time)}>
        {f.shortDay(time)}, {f.time(time)}
      </Text>
    </Link>
  )
}
