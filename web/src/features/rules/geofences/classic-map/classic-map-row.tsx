import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ClassicGeofence, VehiclesInside } from '@roadbook/contract/rules/classic-geofences'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { shownColour } from '../shape/colours.ts'
import { kindOf } from '../shape/geometry.ts'
import { ShapeIcon } from '../shape/shape-icon.tsx'
import { withGeometry } from '../classic/classic-text.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import listClasses from '../list/geofence-list.module.css'

type Props = {
  geofence: ClassicGeofence
  inside: VehiclesInside['vehicles']
  isSelected: boolean
  isHovered: boolean
  onSelect: () => void
  onHover: (id: string | null) => void
}

/** More are counted. */
const mostNamed = 3

export function ClassicMapRow({ geofence, inside, isSelected, isHovered, onSelect, onHover }: Props) {
  const { t } = useLingui()
  const scheme = useScheme()
  const { id, name, colour, active } = geofence
  return (
    <Row
      line="below"
      pr={16}
      height={56}
      highlight
      ground={isHovered ? 'hover' : undefined}
      className={listClasses.row}
      data-selected={isSelected || undefined}
      data-off={!active || undefined}
      onPointerEnter={() => onHover(id)}
      onPointerLeave={() => onHover(null)}
    >
      <Row gap={12} grow pr={12} pl={16} fullHeight>
        <ShapeIcon kind={kindOf(withGeometry(geofence))} colour={shownColour(colour, scheme)} />
        <Stack grow>
          <Text
            as="button"
            weight={600}
            textAlign="left"
            truncate
            type="button"
            aria-pressed={isSelected}
            title={name}
            onClick={onSelect}
          >
            {name}
          </Text>
          <Inside inside={inside} />
        </Stack>
        <ActionIcon
          size={28}
          aria-label={t`Alerts of ${name}`}
          renderRoot={(root) => <Link to="/geofence-old" search={{ geofence: id }} {...root} />}
        >
          <IconChevronRight size={18} stroke={1.8} />
        </ActionIcon>
      </Row>
    </Row>
  )
}

function Inside({ inside }: Pick<Props, 'inside'>) {
  const more = inside.length - mostNamed
  if (inside.length === 0) {
    return (
      <Row as="span" clip gap={8} align="stretch" color="muted" nowrap>
        <Trans>No vehicles inside</Trans>
      </Row>
    )
  }
  return (
    <Row as="span" clip gap={8} align="stretch" color="muted" nowrap>
      {inside.slice(0, mostNamed).map(({ vehicleId, registration }) => (
        <Link
          key={vehicleId}
          to="/vehicles/detail"
          search={{ id: vehicleId }}
          className={styleClasses({ weight: 500, underline: 'hover' })}
        >
          {registration}
        </Link>
      ))}
      {more > 0 && <Trans>{more} more</Trans>}
    </Row>
  )
}
