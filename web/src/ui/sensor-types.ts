import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconBolt,
  IconDoor,
  IconDroplet,
  IconEngine,
  IconGauge,
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
  words: { on: MessageDescriptor; off: MessageDescriptor }
}

const onOff = {
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
  pto: { icon: IconEngine, label: msg`PTO`, words: onOff },
  switch: { icon: IconToggleRight, label: msg`Other switch`, words: onOff },
  temperature: { icon: IconTemperature, label: msg`Temperature`, words: onOff },
  humidity: { icon: IconDroplet, label: msg`Humidity`, words: onOff },
  level: { icon: IconGauge, label: msg`Level`, words: onOff },
  weight: { icon: IconScale, label: msg`Weight`, words: onOff },
  voltage: { icon: IconBolt, label: msg`Voltage`, words: onOff },
  custom: { icon: IconGauge, label: msg`Other figure`, words: onOff },
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
