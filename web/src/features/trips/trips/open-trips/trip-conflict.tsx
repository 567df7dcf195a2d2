import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useCategoryLabel } from '../use-categories.ts'
import classes from './open-trips.module.css'
import type { TripValues, WaitingTrip } from './trip-outbox.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'

type Props = {
  change: WaitingTrip
  insist: (tripId: string) => void
  dismiss: (tripId: string) => void
}

/** A change that was not saved, beside the trip's current values. */
export function TripConflict({ change: { tripId, title, values, refusal }, insist, dismiss }: Props) {
  const { t } = useLingui()
  const rows = useRows(values, refusal?.found ?? {})
  if (refusal === undefined) return null
  const mayInsist = refusal.version !== null
  return (
    <Stack
      as="section"
      radius={8}
      ground="idling-soft"
      gap={8}
      mt={12}
      p={12}
      className={classes.conflict}
      role="alert"
      aria-label={t`Not saved: ${title}`}
    >
      <Text as="p" weight={600}>
        <Trans>Not saved: {title}</Trans>
      </Text>
      <p>{mayInsist ? <Trans>This trip was changed in the meantime.</Trans> : refusal.message}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Field</Trans>
            </th>
            <th scope="col">
              <Trans>Yours</Trans>
            </th>
            <th scope="col">
              <Trans>Saved</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, yours, found }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{yours}</td>
              <td>{refusal.found === null ? '–' : found}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Row gap={8}>
        {mayInsist && (
          <Button size="sm" onClick={() => insist(tripId)}>
            <Trans>Save yours</Trans>
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => dismiss(tripId)}>
          {mayInsist ? <Trans>Keep saved</Trans> : <Trans>OK</Trans>}
        </Button>
      </Row>
    </Stack>
  )
}

const fields = ['category', 'purpose', 'destination', 'partner'] as const

/** The changed fields, with both values. */
function useRows(yours: TripValues, found: TripValues) {
  const { t } = useLingui()
  const categoryLabel = useCategoryLabel()
  const labels = {
    category: t`Category`,
    purpose: t`Purpose`,
    destination: t`Destination`,
    partner: t`Business partner`,
  }
  return fields
    .filter((field) => yours[field] !== undefined)
    .map((field) => {
      const textOf = (value: string | null | undefined) =>
        value ? (field === 'category' ? categoryLabel(value) : value) : t`empty`
      return { label: labels[field], yours: textOf(yours[field]), found: textOf(found[field]) }
    })
}
