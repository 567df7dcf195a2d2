import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { DriveMarker } from '../../../../map/drive/drive-marker.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { Section } from '../../../../ui/section.tsx'
import { StateSymbol } from '../../../../ui/vehicle-state/state-symbol.tsx'
import { Grid, Box, Text } from '../../../../ui/layout.tsx'
import classes from './trip-detail.module.css'

export type TimelineEntry = DriveMarker & { more: string }

type Props = {
  entries: readonly TimelineEntry[]
  /** The moment that the replay was last moved to. */
  soughtMs: number | undefined
  /** Undefined if there is nothing to replay. */
  onSeek: ((atMs: number) => void) | undefined
}

/** The events of the trip, from start to end; each moves the replay there. */
export function TripTimeline({ entries, soughtMs, onSeek }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const hint = useId()
  const sought = soughtMs === undefined ? undefined : f.time(new Date(soughtMs).toISOString())
  return (
    <Section title={t`Events and stops`}>
      <Box as="ol" pt={8} size="small" className={classes.entries}>
        {entries.map((point) => (
          <li key={point.id}>
            {onSeek === undefined ? (
              <Box highlight className={classes.point}>
                <EntryText point={point} />
              </Box>
            ) : (
              <Text
                as="button"
                highlight
                type="button"
                className={classes.point}
                aria-describedby={hint}
                aria-current={point.atMs === soughtMs || undefined}
                onClick={() => onSeek(point.atMs)}
              >
                <EntryText point={point} />
              </Text>
            )}
          </li>
        ))}
      </Box>
      <VisuallyHidden id={hint}>{t`Jump to this moment`}</VisuallyHidden>
      <VisuallyHidden component="output">
        {sought !== undefined && <Trans>Replay at {sought}</Trans>}
      </VisuallyHidden>
    </Section>
  )
}

function EntryText({ point: { kind, atMs, title, more } }: { point: TimelineEntry }) {
  const f = useFormat()
  return (
    <>
      <time>{f.time(new Date(atMs).toISOString())}</time>
      <Grid as="span" height={18} centered>
        {kind === 'start' || kind === 'end' ? (
          <span className={classes.end} data-kind={kind} />
        ) : (
          <StateSymbol name={kind} size={14} />
        )}
      </Grid>
      <Text shrink breakWords className={classes.what}>
        <span data-end={kind === 'start' || kind === 'end' || undefined}>{title}</span>
        {more !== '' && (
          <Text block color="muted">
            {more}
          </Text>
        )}
      </Text>
    </>
  )
}
