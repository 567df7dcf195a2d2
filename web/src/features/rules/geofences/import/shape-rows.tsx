import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { FileShape, ShapeFault } from '@roadbook/contract/rules/geofence-import'
import { geofenceLimits } from '@roadbook/contract/rules/geofence-limits'
import { useRef } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useVirtualRows } from '../../../../ui/table/use-virtual-rows.ts'
import { shownColour } from '../shape/colours.ts'
import { kindOf, shapeOf } from '../shape/geometry.ts'
import { ShapeIcon } from '../shape/shape-icon.tsx'
import { useSizeText } from '../shape/use-size-text.ts'
import { geometryOf } from './chosen-shapes.ts'
import classes from './import.module.css'
import type { GeofenceImporting } from './use-import.ts'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

const ROW_PIXELS = 52

/** The shapes in the file, each with its size or why it can't be imported. */
export function ShapeRows({ importing }: { importing: GeofenceImporting }) {
  const { t } = useLingui()
  const { shapes, offered, chosen, choose } = importing
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows({ count: shapes.length, rowHeight: ROW_PIXELS, scroll })
  const [all, many] = [offered.length, chosen.length]
  const inFile = shapes.length
  return (
    <section aria-label={t`Shapes in the file`}>
      <Checkbox
        size="xs"
        className={styleClasses({ mb: 8, px: 8 })}
        label={
          all === inFile
            ? t`${many} of ${all} shapes chosen`
            : t`${all} of ${inFile} shapes can be imported, ${many} chosen`
        }
        checked={all > 0 && many === all}
        indeterminate={many > 0 && many < all}
        disabled={all === 0}
        onChange={(event) =>
          choose(
            offered.map(({ number }) => number),
            event.currentTarget.checked,
          )
        }
      />
      <Box maxHeight="312px" scroll="y" border="hairline" radius={8} ref={scroll}>
        <ul style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
          {rows.items.map((index) => {
            const shape = shapes[index]
            return shape && <ShapeRow key={shape.number} shape={shape} importing={importing} />
          })}
        </ul>
      </Box>
    </section>
  )
}

type RowProps = { shape: GeofenceImporting['shapes'][number]; importing: GeofenceImporting }

function ShapeRow({ shape, importing }: RowProps) {
  const { t } = useLingui()
  const size = useSizeText()
  const scheme = useScheme()
  const { offered, isChosen, choose, selected, select, rule } = importing
  const { number, shownName: name, fault } = shape
  const geometry = geometryOf(shape, rule)
  const isOffered = offered.some((one) => one.number === number)
  return (
    <Row
      as="li"
      line="between"
      height={52}
      pl={8}
      className={classes.row}
      data-selected={selected === number || undefined}
    >
      <Checkbox
        size="xs"
        aria-label={t`Import ${name}`}
        checked={isChosen(number)}
        disabled={!isOffered}
        onChange={(event) => choose([number], event.currentTarget.checked)}
      />
      <button
        type="button"
        className={classes.main}
        aria-pressed={selected === number}
        disabled={geometry === null}
        onClick={() => select(selected === number ? null : number)}
      >
        {geometry === null ? (
          <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
        ) : (
          <ShapeIcon kind={kindOf({ geometry })} colour={shownColour(rule.colour, scheme)} />
        )}
        <Stack as="span" grow className={classes.text}>
          <Text weight={600} title={name}>
            {name}
          </Text>
          {isOffered && geometry !== null ? (
            <Text color="text2">{size(shapeOf(geometry))}</Text>
          ) : (
            <Reason fault={fault} />
          )}
        </Stack>
      </button>
    </Row>
  )
}

/** Without a fault it is a line, which classic geofences don't have. */
function Reason({ fault }: Pick<FileShape, 'fault'>) {
  const { t } = useLingui()
  const f = useFormat()
  const most = f.number(geofenceLimits.positions)
  const reasons: Record<ShapeFault, string> = {
    selfCrossing: t`The outline crosses itself`,
    tooIntricate: t`The outline has too many long sides beside each other`,
    tooFewCorners: t`The outline needs three corners in different places`,
    roundPole: t`The outline must not go round a pole`,
    tooShort: t`The line needs two points in different places`,
    tooManyPositions: t`More than ${most} points`,
    impossiblePosition: t`A position isn’t a longitude and latitude`,
  }
  if (fault !== null) {
    return (
      <Text color="danger" title={reasons[fault.reason]}>
        {reasons[fault.reason]}
      </Text>
    )
  }
  return (
    <Text color="text2">
      <Trans>A line can’t be a classic geofence</Trans>
    </Text>
  )
}
