import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { useFormat } from '../../../lib/use-format.ts'
import { volumeText } from '../../../lib/units/volume.ts'

type Measured = Pick<AlarmEvent, 'value' | 'unit' | 'sensor'>

/** "132 km/h", "25 min", "3 days overdue"; undefined for events without a value. */
export function useEventValueText(): (event: Measured) => string | undefined {
  const { t } = useLingui()
  const f = useFormat()
  const daysText = (days: number) => {
    const late = -days
    return days < 0
      ? t`${plural(late, { one: '# day overdue', other: '# days overdue' })}`
      : t`${plural(days, { one: '# day left', other: '# days left' })}`
  }
  const textOf: Record<NonNullable<Measured['unit']>, (value: number) => string> = {
    kmh: f.speed,
    seconds: f.duration,
    meters: (value) => f.distance(value),
    volts: f.volts,
    percent: f.percent,
    litres: (value) => volumeText(value, { ...f.consumption, locale: f.locale }),
    metersPerSecondSquared: (value) => `${f.number(value)} m/s²`,
    days: daysText,
    sensor: f.number,
  }
  return ({ value, unit, sensor }) => {
    if (value === null || unit === null) return undefined
    const text = textOf[unit](value)
    return unit === 'sensor' && sensor ? `${text} ${sensor.unit}`.trim() : text
  }
}
