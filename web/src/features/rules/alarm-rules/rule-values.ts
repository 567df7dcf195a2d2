import type { AlarmChannel, AlarmRuleTarget, Schedule } from '@roadbook/contract/rules/alarm-rules'
import { watchesAll } from './target-names.ts'

/** Which vehicles are watched. */
export type Watched = 'all' | 'categories' | 'vehicles'

export type WatchedValues = { watched: Watched; categories: string[]; vehicles: string[] }
export type NotifyValues = { recipients: string[]; push: boolean; email: boolean }

/** The common fields of the forms for geofences and alarms. */
export type RuleValues = WatchedValues & NotifyValues & { schedule: Schedule; active: boolean }

/** All vehicles at any time, and nobody is notified. */
export const newRule: RuleValues = {
  active: true,
  schedule: null,
  watched: 'all',
  categories: [],
  vehicles: [],
  recipients: [],
  push: true,
  email: false,
}

type Rule = {
  active: boolean
  schedule: Schedule
  alarmRuleTargets: readonly AlarmRuleTarget[]
  recipients: string[]
  channels: readonly AlarmChannel[]
}

export function ruleValuesOf({ active, schedule, alarmRuleTargets, recipients, channels }: Rule): RuleValues {
  return {
    active,
    schedule,
    ...watchedOf(alarmRuleTargets),
    recipients,
    push: channels.includes('push'),
    email: channels.includes('email'),
  }
}

export function watchedOf(targets: readonly AlarmRuleTarget[]): WatchedValues {
  const idsOf = (type: 'fleetCategory' | 'vehicle') =>
    targets.flatMap((target) => (target.targetType === type ? target.targetId : []))
  const categories = idsOf('fleetCategory')
  return {
    watched: watchesAll(targets) ? 'all' : categories.length > 0 ? 'categories' : 'vehicles',
    categories,
    vehicles: idsOf('vehicle'),
  }
}

/** With categories, also the individually chosen vehicles. */
export function targetsOf({ watched, categories, vehicles }: WatchedValues): AlarmRuleTarget[] {
  if (watched === 'all') return [{ targetType: 'allVehicles' }]
  const named = vehicles.map((targetId) => ({ targetType: 'vehicle' as const, targetId }))
  if (watched === 'vehicles') return named
  return [...categories.map((targetId) => ({ targetType: 'fleetCategory' as const, targetId })), ...named]
}

export function channelsOf({ push, email }: NotifyValues): AlarmChannel[] {
  return [...(push ? ['push' as const] : []), ...(email ? ['email' as const] : [])]
}
