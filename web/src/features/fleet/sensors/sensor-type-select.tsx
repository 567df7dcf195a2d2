import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'
import {
  IconBolt,
  IconDoor,
  IconDroplet,
  IconEngine,
  IconGauge,
  IconRulerMeasure,
  IconScale,
  IconTemperature,
  IconToggleRight,
  type Icon,
} from '@tabler/icons-react'
import { SensorType } from '@roadbook/contract/fleet/sensor-types'
import { useMemo } from 'react'

type Shown = {
  icon: Icon
  label: MessageDescriptor
  /** Of a new sensor that is on or off. */
  words?: { on: MessageDescriptor; off: MessageDescriptor }
}

export const switchLabels = {
  on: msg({ message: 'On', context: 'switch' }),
  off: msg({ message: 'Off', context: 'switch' }),
}

export const shownSensors: Readonly<Record<SensorType, Shown>> = {
  door: {
    icon: IconDoor,
    label: msg`Door`,
    words: {
      on: msg({ message: 'Open', context: 'door' }),
      off: msg({ message: 'Closed', context: 'door' }),
    },
  },
  pto: { icon: IconEngine, label: msg`PTO` },
  switch: { icon: IconToggleRight, label: msg`Other switch` },
  temperature: { icon: IconTemperature, label: msg`Temperature` },
  humidity: { icon: IconDroplet, label: msg`Humidity` },
  level: { icon: IconRulerMeasure, label: msg`Level` },
  weight: { icon: IconScale, label: msg`Weight` },
  voltage: { icon: IconBolt, label: msg`Voltage` },
  custom: { icon: IconGauge, label: msg`Other figure` },
}

export function useSensorTypeLabels(): Record<SensorType, string> {
  const { t } = useLingui()
  return useMemo(
    () =>
      Object.fromEntries(SensorType.options.map((type) => [type, t(shownSensors[type].label)])) as Record<
        SensorType,
        string
      >, // all of them
    [t],
  )
}

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: unknown
  onChange?: (type: SensorType) => void
}

export function SensorTypeSelect({ value, onChange, ...rest }: Props) {
  const labels = useSensorTypeLabels()
  return (
    <Select
      {...rest}
      data={SensorType.options.map((type) => ({ value: type, label: labels[type] }))}
      value={value as SensorType} // a form's value of this field
      allowDeselect={false}
      onChange={(type) => type !== null && onChange?.(SensorType.parse(type))}
    />
  )
}
