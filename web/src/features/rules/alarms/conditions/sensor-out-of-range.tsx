import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isDigitalSensor, type SensorType } from '@roadbook/contract/fleet/sensor-types'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { sensorNamesQuery } from '../../../fleet/sensors/queries.ts'
import {
  SensorTypeSelect,
  shownSensors,
  useSensorTypeLabels,
} from '../../../fleet/sensors/sensor-type-select.tsx'
import { type Condition, type ControlProps, figure, optionalFigure } from './condition.ts'
import { timeText } from './time-text.ts'
import { minutes, sensorFigure } from './units.ts'

const isSwitch = (typed: (parameter: string) => unknown) => isDigitalSensor(typed('sensorType') as SensorType) // its Control offers these
const isFigure = (typed: (parameter: string) => unknown) => !isSwitch(typed)

const states = {
  on: msg({ message: 'On or open', context: 'sensor' }),
  off: msg({ message: 'Off or closed', context: 'sensor' }),
}
const statesInSentence = {
  on: msg({ message: 'on or open', context: 'sensor' }),
  off: msg({ message: 'off or closed', context: 'sensor' }),
}
type State = keyof typeof states

export const sensorOutOfRange: Condition<'sensorOutOfRange'> = {
  fields: {
    sensorType: {
      label: msg`Sensor type`,
      message: () => msg`Choose a type of sensor.`,
      first: () => 'temperature',
      read: (value) => value as SensorType,
      write: (type) => type,
      show: (value, translate) => translate(shownSensors[value as SensorType].label),
      Control: Types,
    },
    sensorName: {
      label: msg`Sensor name`,
      message: () => msg`Use at most 60 characters.`,
      first: () => '',
      read: (value) => String(value).trim() || null,
      write: (name) => name ?? '',
      Control: Names,
    },
    minValue: {
      ...optionalFigure(sensorFigure, { label: msg`Below`, first: 2, limits: alarmLimits.sensorValue }),
      isShown: isFigure,
      message: () => msg`Enter a minimum, a maximum or both, in the unit of the sensor.`,
    },
    maxValue: {
      ...optionalFigure(sensorFigure, { label: msg`Above`, first: 8, limits: alarmLimits.sensorValue }),
      isShown: isFigure,
      message: () => msg`Enter a maximum above the minimum.`,
    },
    state: {
      label: msg({ message: 'State', context: 'sensor' }),
      isShown: isSwitch,
      message: () => msg`Choose a state.`,
      first: () => 'on',
      read: (value) => value as State,
      write: (state) => state ?? 'on',
      show: (value, translate) => translate(states[value as State]),
      Control: States,
    },
    minDurationSeconds: figure(minutes, {
      label: msg`For at least`,
      first: 5,
      limits: alarmLimits.sensorSeconds,
    }),
  },
  Sentence({ who, parameters }) {
    const { t } = useLingui()
    const f = useFormat()
    const { sensorType, sensorName, minValue, maxValue, state, minDurationSeconds } = parameters
    const labels = useSensorTypeLabels()
    const sensor = sensorName ?? labels[sensorType]
    const time = timeText(minDurationSeconds, f.locale)
    const [low, high] = [minValue, maxValue].map((limit) => (limit === null ? undefined : f.number(limit)))
    if (state !== null) {
      const is = t(statesInSentence[state])
      return (
        <Trans>
          Fires when the sensor <strong>{sensor}</strong> of <strong>{who}</strong> is <strong>{is}</strong>{' '}
          for <strong>{time}</strong> or longer.
        </Trans>
      )
    }
    if (high === undefined)
      return (
        <Trans>
          Fires when the sensor <strong>{sensor}</strong> of <strong>{who}</strong> is below{' '}
          <strong>{low}</strong> for <strong>{time}</strong> or longer.
        </Trans>
      )
    if (low === undefined)
      return (
        <Trans>
          Fires when the sensor <strong>{sensor}</strong> of <strong>{who}</strong> is above{' '}
          <strong>{high}</strong> for <strong>{time}</strong> or longer.
        </Trans>
      )
    return (
      <Trans>
        Fires when the sensor <strong>{sensor}</strong> of <strong>{who}</strong> is below{' '}
        <strong>{low}</strong> or above <strong>{high}</strong> for <strong>{time}</strong> or longer.
      </Trans>
    )
  },
}

function Types({ label, value, error, onChange }: ControlProps) {
  return <SensorTypeSelect {...{ label, value, error, onChange }} />
}

/** Names of the company's sensors of the chosen type; a name that is no longer used stays. */
function Names({ label, value, error, onChange, typed }: ControlProps) {
  const { t } = useLingui()
  const { data: sensors = [] } = useQuery(sensorNamesQuery())
  const chosen = String(value)
  const names = sensors.filter(({ type }) => type === typed('sensorType')).map(({ name }) => name)
  const isGone = chosen !== '' && !names.includes(chosen)
  return (
    <Select
      {...{ label, error }}
      placeholder={t({ message: 'All', context: 'sensors' })}
      nothingFoundMessage={t`No sensors of this type`}
      data={isGone ? [chosen, ...names] : names}
      value={chosen === '' ? null : chosen}
      onChange={(name) => onChange(name ?? '')}
      searchable
      clearable
    />
  )
}

function States({ label, value, error, onChange }: ControlProps) {
  const { t } = useLingui()
  const data = Object.entries(states).map(([state, text]) => ({ value: state, label: t(text) }))
  return <Select {...{ label, error, data, onChange }} value={value as State} allowDeselect={false} />
}
