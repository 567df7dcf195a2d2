/** The sentence of an entry, in the history and in notifications. */
import { alarmMessageOf, type HarshDrivingKind } from '@roadbook/contract/rules/alarm-types'
import { type AlarmEvent, type ExpiringDocument } from '@roadbook/contract/rules/alarms'
import type { Language } from '@roadbook/contract/languages'
import type { FoundSensor, NewAlarmEvent } from '../../tracking/alarm-detection/index.ts'
import { notificationText } from '@roadbook/contract/messages/messages'

/** Other values of an entry's sentence. */
export type EventDetails = {
  kind?: HarshDrivingKind
  sensor?: FoundSensor
  /** For a service: its due date, or the distance left. */
  dueDay?: string
  leftMeters?: number
  /** For a paper. */
  document?: ExpiringDocument['kind']
  fileName?: string
}

/** Of what a detector found. */
export function detailsOf({ kind, sensor }: Pick<NewAlarmEvent, 'kind' | 'sensor'>): EventDetails {
  return { ...(kind && { kind }), ...(sensor && { sensor }) }
}

type Told = Pick<AlarmEvent, 'type' | 'registration' | 'value' | 'unit'> & { details: EventDetails }

/** What the sentence is made from. */
export function textValues({ registration, value, unit, details }: Told): Record<string, unknown> {
  const { sensor, ...others } = details
  return {
    ...others,
    ...(sensor && { sensorName: sensor.name, sensorUnit: sensor.unit, sensorWord: sensor.word }),
    registration,
    value: rounded(value ?? 0, unit),
    unit: value === null ? 'none' : unit,
    idleSeconds: value ?? 0,
    drivingSeconds: value ?? 0,
    heldSeconds: value ?? 0,
    due: details.leftMeters === undefined ? 'day' : 'distance',
  }
}

export function messageOf(language: Language, event: Told): string {
  return notificationText(language, alarmMessageOf(event.type), textValues(event) as never) // each type stores its own details
}

export function sensorOf({ sensor }: EventDetails): AlarmEvent['sensor'] {
  return sensor ?? null
}

export function documentOf({ document: kind, fileName }: EventDetails): ExpiringDocument | null {
  return kind === undefined ? null : { kind, fileName: fileName || null }
}

/** Batteries are shown with tenths of a volt, sensors as they are. */
function rounded(value: number, unit: Told['unit']): number {
  if (unit === 'sensor') return value
  return unit === 'volts' ? Math.round(value * 10) / 10 : Math.round(value)
}
