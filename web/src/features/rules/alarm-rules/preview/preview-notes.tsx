import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormat } from '../../../../lib/use-format.ts'
import type { PreviewPart } from './preview-in-parts.ts'
import { Box, Row } from '../../../../ui/layout.tsx'

/** More alerts a day than this may be too many. */
const manyADay = 3

/** Warns that a rule would fire so often that nobody reads it. */
export function ManyADayNote({ events, days }: { events: number; days: number }) {
  if (events <= manyADay * Math.max(1, days)) return null
  return (
    <Row as="p" gap={6} mt={8} color="idling">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
      <Trans>More than three a day may be too many.</Trans>
    </Row>
  )
}

/** States that nothing was found in what was checked. */
export function NoMatches({
  preview: { next, watchedVehicles },
  days,
}: {
  preview: PreviewPart
  days: number
}) {
  if (watchedVehicles === 0) return <Trans>No vehicles to check</Trans>
  if (next !== null) return <Trans>No matches so far</Trans>
  return (
    <Plural
      value={days}
      _0="No positions in the last 30 days"
      one="No matches today"
      other="No matches in the last # days"
    />
  )
}

/** How often it would have fired in what was checked. */
export function FiredSoFar({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one={
        <Trans>
          So far this would have fired <strong>once</strong>
        </Trans>
      }
      other={
        <Trans>
          So far this would have fired <strong># times</strong>
        </Trans>
      }
    />
  )
}

/** The progress, until all vehicles have been checked. */
export function PreviewProgress({
  preview: { next, checkedVehicles, watchedVehicles },
  error,
  onRetry,
}: {
  preview: PreviewPart
  error: Error | null
  onRetry: () => void
}) {
  const { t } = useLingui()
  const f = useFormat()
  if (next === null) return null
  const [checked, watched] = [f.number(checkedVehicles), f.number(watchedVehicles)]
  return (
    <Box mt={4} color="text2">
      <Row gap={12} justify="between" minHeight={24} tabular>
        <span>
          {error === null ? (
            <Trans>
              Checked {checked} of {watched} vehicles
            </Trans>
          ) : (
            <Trans>
              Stopped after {checked} of {watched} vehicles
            </Trans>
          )}
        </span>
        {error !== null && (
          <Button size="compact-xs" variant="subtle" onClick={onRetry}>
            <Trans>Continue</Trans>
          </Button>
        )}
      </Row>
      <Progress size={4} value={(100 * checkedVehicles) / watchedVehicles} aria-label={t`Vehicles checked`} />
    </Box>
  )
}
