import { useLingui } from '@lingui/react/macro'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import type { KeyboardEvent } from 'react'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { OnOff } from '../../../../ui/on-off.tsx'
import { useSwitchGeofence } from '../queries.ts'
import { shownColour } from '../shape/colours.ts'
import { kindOf } from '../shape/geometry.ts'
import { ShapeIcon } from '../shape/shape-icon.tsx'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import classes from './geofence-list.module.css'

type Props = {
  geofence: Geofence
  /** "Enters or exits · Vans, Trucks". */
  text: string
  mayChange: boolean
  isSelected: boolean
  /** Hovered, here or on the map. */
  isHovered: boolean
  isTabStop: boolean
  onSelect: () => void
  onHover: (id: string | null) => void
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function GeofenceRow(props: Props) {
  const { geofence, text, isSelected, isHovered, isTabStop, onSelect, onHover } = props
  const { id, name, colour, active, alertsLast7Days } = geofence
  const { t } = useLingui()
  const f = useFormat()
  const { mutate } = useSwitchGeofence()
  const scheme = useScheme()
  return (
    <Row
      line="below"
      pr={16}
      height={56}
      highlight
      ground={isHovered ? 'hover' : undefined}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-off={!active || undefined}
      onPointerEnter={() => onHover(id)}
      onPointerLeave={() => onHover(null)}
    >
      <Row
        as="button"
        gap={12}
        grow
        pr={12}
        pl={16}
        textAlign="left"
        fullHeight
        color="text"
        focusInside
        type="button"
        data-geofence={id}
        aria-pressed={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onSelect}
        onKeyDown={props.onKeyDown}
        onFocus={() => {
          props.onFocus(id)
          onHover(id)
        }}
        onBlur={() => onHover(null)}
      >
        <ShapeIcon kind={kindOf(geofence)} colour={shownColour(colour, scheme)} />
        <Stack as="span" grow className={classes.text}>
          <Text weight={600} truncate className={classes.name} title={name}>
            {name}
          </Text>
          <Text color="text2" clamp={2} className={classes.rule} title={text}>
            {text}
          </Text>
        </Stack>
        <Text
          weight={alertsLast7Days === 0 ? 400 : 600}
          color={alertsLast7Days === 0 ? 'muted' : undefined}
          noShrink
          tabular
        >
          {f.number(alertsLast7Days)}
        </Text>
      </Row>
      <OnOff
        label={t`Alerts of ${name}`}
        isOn={active}
        mayChange={props.mayChange}
        onSwitch={(isOn) => mutate({ rule: geofence, active: isOn })}
      />
    </Row>
  )
}
