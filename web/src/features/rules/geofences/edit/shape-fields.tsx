import { Trans, useLingui } from '@lingui/react/macro'
import { geofenceLimits } from '@roadbook/contract/rules/geofence-limits'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import { useState } from 'react'
import { simpleRing } from '../shape/geometry.ts'
import { useSizeText } from '../shape/use-size-text.ts'
import { CornerList } from './corner-list.tsx'
import { LengthField } from './length-field.tsx'
import { PositionField, positionText } from './position-field.tsx'
import { shapeOfCorners, type ShapeDraft } from './use-shape-draft.ts'
import { Row, Stack, Grid, Text } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = {
  draft: ShapeDraft
  error: string | undefined
  /** Undefined if there is no map. */
  onShow: ((position: Position) => void) | undefined
}

/** The shape in numbers, and what is wrong with it. */
export function ShapeFields({ draft, error, onShow }: Props) {
  const { t } = useLingui()
  const size = useSizeText()
  const { shape, shownKind } = draft
  const names = { polygon: t`Polygon`, circle: t`Circle`, corridor: t`Corridor` }
  return (
    <Stack as="section" gap={8} align="start" aria-label={t`Shape`}>
      <Row gap={8} align="stretch" justify="between" fullWidth>
        <Text weight={500}>{names[shownKind]}</Text>
        {shape !== null && (
          <Text color="text2" tabular>
            {size(draft.live ?? shape)}
          </Text>
        )}
      </Row>
      <ShapeProblemText draft={draft} onShow={onShow} />
      {error !== undefined && (
        <Text as="p" color="danger" role="alert">
          {error}
        </Text>
      )}
      {shownKind === 'circle' && <CircleFields draft={draft} />}
      {shownKind === 'corridor' && shape?.type === 'corridor' && (
        <LengthField
          label={t`Width`}
          meters={shape.widthMeters}
          limits={geofenceLimits.widthMeters}
          onChange={(widthMeters) => draft.put({ ...shape, widthMeters })}
        />
      )}
      {shownKind !== 'circle' && <Corners key={shownKind} draft={draft} />}
    </Stack>
  )
}

function ShapeProblemText({ draft, onShow }: Omit<Props, 'error'>) {
  const { problem } = draft
  if (problem === undefined) return null
  const place = positionText(problem.at)
  return (
    <Text as="p" color="danger" role="alert">
      {problem.reason === 'selfCrossing' && (
        <Trans>The outline crosses itself at {place}. Move a corner so that its sides don’t cross.</Trans>
      )}
      {problem.reason === 'tooIntricate' && (
        <Trans>The outline has too many long sides beside each other. Draw it with fewer corners.</Trans>
      )}
      {problem.reason === 'tooFewCorners' && (
        <Trans>The outline needs three corners in different places.</Trans>
      )}
      {problem.reason === 'roundPole' && <Trans>The outline must not go round a pole.</Trans>}
      {problem.reason === 'tooShort' && <Trans>The line needs two points in different places.</Trans>}{' '}
      {onShow !== undefined && (
        <TextButton onClick={() => onShow(problem.at)}>
          <Trans>Show on map</Trans>
        </TextButton>
      )}
    </Text>
  )
}

/** Centre and radius; a new circle needs both. */
function CircleFields({ draft }: { draft: ShapeDraft }) {
  const { t } = useLingui()
  const known = draft.shape?.type === 'circle' ? draft.shape : undefined
  const [typed, setTyped] = useState<{ center?: Position; radiusMeters?: number }>({})
  const centre: Position | undefined = known ? [known.center.longitude, known.center.latitude] : typed.center
  const radius = known ? known.radiusMeters : typed.radiusMeters
  const put = (change: { center?: Position; radiusMeters?: number }) => {
    const { center = centre, radiusMeters = radius } = change
    if (center === undefined || radiusMeters === undefined) return setTyped({ ...typed, ...change })
    const [longitude, latitude] = center
    draft.put({ type: 'circle', center: { longitude, latitude }, radiusMeters })
  }
  return (
    <Grid columns="1.5fr 1fr" gap={12} align="start" fullWidth>
      <PositionField label={t`Centre`} position={centre} onChange={(center) => put({ center })} />
      <LengthField
        label={t`Radius`}
        meters={radius}
        limits={geofenceLimits.radiusMeters}
        onChange={(radiusMeters) => put({ radiusMeters })}
      />
    </Grid>
  )
}

const fewest = { polygon: 3, corridor: 2, circle: 1 }

function Corners({ draft }: { draft: ShapeDraft }) {
  const { shape, shownKind: kind } = draft
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState<readonly Position[]>([])
  const known = shape?.type === kind ? cornersOf(shape) : undefined
  // With several parts, or with holes.
  const isComplex = shape?.type === kind && known === undefined
  const change = (corners: readonly Position[]) => {
    if (corners.length < fewest[kind]) return setPending(corners)
    setPending([])
    draft.put(shapeOfCorners(kind, corners, shape))
  }
  if (isComplex) {
    return (
      <Text as="p" color="muted">
        <Trans>
          It has several parts or holes, which can’t be edited here. Draw a new shape to replace it.
        </Trans>
      </Text>
    )
  }
  return (
    <>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <Trans>Hide coordinates</Trans> : <Trans>Edit coordinates</Trans>}
      </TextButton>
      {isOpen && (
        <CornerList
          corners={known ?? pending}
          fewest={fewest[kind]}
          hasShape={known !== undefined}
          onChange={change}
        />
      )}
    </>
  )
}

function cornersOf(shape: Shape): readonly Position[] | undefined {
  return shape.type === 'corridor' ? shape.line : simpleRing(shape)
}
