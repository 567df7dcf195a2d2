import { Trans } from '@lingui/react/macro'
import { IconRouteOff } from '@tabler/icons-react'
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import { useCan } from '../../people/users/queries.ts'
import classes from './move-badge.module.css'
import { useAddMove } from './add-move-as-trip.ts'
import { useMoveText } from './use-move-text.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import { TextButton } from '../../../ui/text-button.tsx'

type Props = { vehicleId: string; move: TripMove }

/** A move outside trips, between the trips of a list, with a button to add it as a trip. */
export function MoveBadge({ vehicleId, move }: Props) {
  const text = useMoveText()
  const mayAdd = useCan('trips.write') && move.kind !== 'leap'
  const addMove = useAddMove(vehicleId)
  return (
    <Row as="span" gap={8} minHeight={32} size="small" color="muted" narrow={{ minHeight: 44 }}>
      <IconRouteOff size={14} stroke={1.8} aria-hidden="true" className={styleClasses({ noShrink: true })} />
      <Text shrink whiteSpace="normal">
        {text(move)}
      </Text>
      {mayAdd && (
        <TextButton
          touch
          noShrink
          relative
          underline="hover"
          className={classes.add}
          disabled={addMove.isPending}
          onClick={() => addMove.mutate(move)}
        >
          <Trans>Add as trip</Trans>
        </TextButton>
      )}
    </Row>
  )
}

/** All moves before a trip, oldest first. */
export function MoveBadges({ vehicleId, moves }: { vehicleId: string; moves: readonly TripMove[] }) {
  return moves.map((move) => <MoveBadge key={move.stopTime} vehicleId={vehicleId} move={move} />)
}
