/** All types of sensors. Schemas, forms, alarms and texts iterate over them. */
import { z } from 'zod'

type Declared = {
  /** On or off, instead of a figure. */
  isDigital?: true
  /** The usual unit of a figure. */
  unit: string
}

export const sensorTypes = {
  door: { isDigital: true, unit: '' },
  pto: { isDigital: true, unit: '' },
  switch: { isDigital: true, unit: '' },
  temperature: { unit: '°C' },
  humidity: { unit: '%' },
  level: { unit: 'l' },
  weight: { unit: 'kg' },
  voltage: { unit: 'V' },
  custom: { unit: '' },
} as const satisfies Record<string, Declared>

export type SensorType = keyof typeof sensorTypes
export const SensorType = z.enum(Object.keys(sensorTypes) as SensorType[])

export function isDigitalSensor(type: SensorType): boolean {
  return 'isDigital' in sensorTypes[type]
}
