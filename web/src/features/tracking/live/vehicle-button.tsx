import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { ComponentProps, ReactNode } from 'react'
import { StateSymbol } from '../../../ui/vehicle-state/state-symbol.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import classes from './live-list.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'color'> & {
  vehicle: Pick<VehicleLocation, 'registration' | 'label' | 'state' | 'headingDegrees'>
  /** Beside the registration. */
  driver: ReactNode
  /** Below it. */
  children: ReactNode
  /** At the right. */
  end: ReactNode
}

/** A vehicle in a list beside the live map. */
export function VehicleButton({ vehicle, driver, children, end, ...button }: Props) {
  const { registration, label, state, headingDegrees } = vehicle
  return (
    <Row
      gap={12}
      px={14}
      textAlign="left"
      color="text"
      as="button"
      highlight
      focusInside
      type="button"
      className={classes.row}
      {...button}
    >
      <StateSymbol name={state} size={20} heading={headingDegrees} />
      <Stack as="span" grow>
        <Row as="span" gap={8} align="stretch">
          <Text
            noShrink
            weight={600}
            truncate
            className={classes.plate}
            title={[registration, label].filter(Boolean).join(' · ')}
          >
            {registration}
          </Text>
          {driver}
        </Row>
        {children}
      </Stack>
      <Stack as="span" align="end" noShrink alignSelf="start" pt={7} color="text2" tabular>
        {end}
      </Stack>
    </Row>
  )
}
