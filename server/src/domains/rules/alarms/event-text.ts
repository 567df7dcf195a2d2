/** The sentence of an entry, in the history and in notifications. */
import { alarmMessageOf, type HarshDrivingKind } from '@roadbook/contract/rules/alarm-types'
import { type AlarmEvent, type ExpiringDocument } from '@roadbook/contract/rules/alarms'
import type { Language } from '@roadbook/contract/languages'
import { notificationText } from '@roadbook/contract/messages/messages'

/** Other values of an entry's sentence. */
export type EventDetails = {
  kind?: HarshDrivingKind
  /** For a service: its due date, or the distance left. */
  dueDay?: string
  leftMeters?: number
  /** For a paper. */
  document?: ExpiringDocument['kind']
  fileName?: string
}

type Told = Pick<AlarmEvent, 'type' | 'registration' | 'value' | 'unit'> & { details: EventDetails }

/** What the sentence is made from. */
export function textValues({ registration, value, unit, details }: Told): Record<string, unknown> {
  return {
    ...details,
    registration,
    value: rounded(value ?? 0, unit),
    unit: value === null ? 'none' : unit,
    idleSeconds: value ?? 0,
    drivingSeconds: value ?? 0,
    due: details.leftMeters === undefined ? 'day' : 'distance',
  }
}

export function messageOf(language: Language, event: Told): string {
  return notificationText(language, alarmMessageOf(event.type), textValues(event) as never) // each type stores its own details
}

export function documentOf({ document: kind, fileName }: EventDetails): ExpiringDocument | null {
  return kind === undefined ? null : { kind, fileName: fileName || null }
}

/** Batteries are shown with tenths of a volt. */
function rounded(value: number, unit: Told['unit']): number {
  return unit === 'volts' ? Math.round(value * 10) / 10 : Math.round(value)
}
