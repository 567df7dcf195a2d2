import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconBuilding } from '@tabler/icons-react'
import type { DrawKind } from '../../../../map/draw/drawn.ts'
import { shapeIcons } from '../shape/shape-icon.tsx'
import { useSizeText } from '../shape/use-size-text.ts'
import { PlaceSearch, type Spot } from './place-search.tsx'
import classes from './shape-toolbar.module.css'
import { TakingHint } from './taking-hint.tsx'
import type { AreaTaking } from './use-area-taking.ts'
import type { ShapeDraft } from './use-shape-draft.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'

type Props = {
  draft: ShapeDraft
  kinds: readonly DrawKind[]
  /** Undefined if there is no map. */
  taking: AreaTaking | undefined
  isNarrow: boolean
  onFly: (spot: Spot) => void
}

/** The kind of shape to draw, undo and redo, and the current size. */
export function ShapeToolbar({ draft, kinds, taking, isNarrow, onFly }: Props) {
  const { t } = useLingui()
  const size = useSizeText()
  const shown = draft.live ?? draft.shape
  const names: Record<DrawKind, string> = { polygon: t`Polygon`, circle: t`Circle`, corridor: t`Corridor` }
  return (
    <Stack gap={8} align="center" size="small" className={classes.place}>
      <Row
        gap={2}
        height={40}
        px={4}
        className={classes.bar}
        role="toolbar"
        aria-label={t`Shape`}
        data-over-map
      >
        {kinds.map((kind) => {
          const Sign = shapeIcons[kind]
          return (
            <Text
              as="button"
              highlight
              key={kind}
              type="button"
              className={classes.tool}
              aria-pressed={!draft.isTaking && draft.shownKind === kind}
              aria-label={names[kind]}
              onClick={() => draft.draw(kind)}
            >
              <Sign size={16} stroke={1.8} aria-hidden="true" />
              <span className={classes.word}>{names[kind]}</span>
            </Text>
          )
        })}
        {taking !== undefined && (
          <Tooltip label={t`Take a building or area of the map`}>
            <Text
              as="button"
              highlight
              type="button"
              className={classes.tool}
              aria-pressed={draft.isTaking}
              aria-label={t`Take a building or area of the map`}
              onClick={draft.isTaking ? draft.stopDrawing : draft.startTaking}
            >
              <IconBuilding size={16} stroke={1.8} aria-hidden="true" />
            </Text>
          </Tooltip>
        )}
        <span className={classes.line} />
        <Tooltip label={t`Undo`}>
          <ActionIcon size={30} aria-label={t`Undo`} disabled={!draft.canUndo} onClick={draft.undo}>
            <IconArrowBackUp size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t`Redo`}>
          <ActionIcon size={30} aria-label={t`Redo`} disabled={!draft.canRedo} onClick={draft.redo}>
            <IconArrowForwardUp size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <PlaceSearch onFly={onFly} />
        {!isNarrow && shown !== null && (
          <>
            <span className={classes.line} />
            <Text as="output" pr={8} pl={4} color="text2" truncate tabular>
              {size(shown)}
            </Text>
          </>
        )}
      </Row>
      {draft.isTaking && taking !== undefined ? (
        <TakingHint taking={taking} onDone={draft.stopDrawing} />
      ) : (
        <Hint draft={draft} />
      )}
    </Stack>
  )
}

function Hint({ draft: { kind, shape } }: Pick<Props, 'draft'>) {
  return (
    <Text as="p" px={10} py={3} className={classes.hint}>
      {kind === 'polygon' && <Trans>Click each corner, then the first one again to finish</Trans>}
      {kind === 'circle' && <Trans>Click the centre, then the edge</Trans>}
      {kind === 'corridor' && <Trans>Click along the route, then the last point again to finish</Trans>}
      {kind === undefined && shape?.type === 'circle' && (
        <Trans>Drag the circle, or its edge to resize it</Trans>
      )}
      {kind === undefined && shape !== null && shape.type !== 'circle' && (
        <Trans>Drag a point to move it · Alt + click to remove it</Trans>
      )}
    </Text>
  )
}
