import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowMergeBoth } from '@tabler/icons-react'
import type { TripBorderEdit } from '@roadbook/contract/trips/trip-border-edit'
import { type ReactNode, useState } from 'react'
import { isOthersPrivate, type TripDetail } from '@roadbook/contract/trips/trips'
import { Section } from '../../../../ui/section.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { BorderDialog } from './border-dialog.tsx'
import { useUndoBorders } from './border-queries.ts'
import classes from './trip-borders.module.css'
import { useBorderEditText } from './use-border-edit-text.ts'
import { Row, Box } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

/** People's merges and splits of the trip, and merging it with its neighbours. */
export function TripBorders({ trip }: { trip: TripDetail }) {
  const { t } = useLingui()
  const isOpen = useMayChangeBorders(trip)
  const { previousTripId, nextTripId, borderEdits } = trip
  const [withTripId, setWithTripId] = useState<string>()
  if (borderEdits.length === 0 && (!isOpen || (previousTripId === null && nextTripId === null))) return null
  return (
    <Section title={t`Merge and split`}>
      {borderEdits.length > 0 && (
        <Box as="ul" pt={8} size="small" className={classes.edits}>
          {borderEdits.map((edit) => (
            <EditLine key={edit.id} trip={trip} edit={edit} isOpen={isOpen} />
          ))}
        </Box>
      )}
      {isOpen && (
        <Row gap={8} align="stretch" wrap pt={10}>
          {previousTripId !== null && (
            <MergeButton onClick={() => setWithTripId(previousTripId)}>
              <Trans>Merge with previous trip</Trans>
            </MergeButton>
          )}
          {nextTripId !== null && (
            <MergeButton onClick={() => setWithTripId(nextTripId)}>
              <Trans>Merge with next trip</Trans>
            </MergeButton>
          )}
        </Row>
      )}
      {withTripId !== undefined && (
        <BorderDialog trip={trip} change={{ withTripId }} onClose={() => setWithTripId(undefined)} />
      )}
    </Section>
  )
}

/** For ended trips until they are locked; a trip added manually has no positions. */
export function useMayChangeBorders(trip: TripDetail): boolean {
  const may = useCan('trips.borders')
  return may && !trip.locked && !trip.running && trip.startRule !== 'takenIn' && !isOthersPrivate(trip)
}

function MergeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowMergeBoth size={16} stroke={1.6} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

type EditProps = { trip: TripDetail; edit: TripBorderEdit; isOpen: boolean }

function EditLine({ trip, edit, isOpen }: EditProps) {
  const textOf = useBorderEditText()
  const undo = useUndoBorders(trip.vehicleId)
  return (
    <li>
      <span>{textOf(edit)}</span>
      {isOpen && edit.canUndo && (
        <TextButton
          noShrink
          className={classes.undo}
          disabled={undo.isPending}
          onClick={() => undo.mutate({ borderEditId: edit.id, trips: [trip.id] })}
        >
          <Trans>Undo</Trans>
        </TextButton>
      )}
    </li>
  )
}
