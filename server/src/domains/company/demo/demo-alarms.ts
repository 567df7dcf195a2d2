/**
 * The demo company's alarms, and what they found in its past. Whoever signs in to the demo is notified in the app of the few
 * that are rare and matter; nobody is notified of what was found in the past.
 */
import type { AlarmCreate } from '@roadbook/contract/rules/alarms'
import type { Context } from '../../../http/scope.ts'
import { addAlarm, followPast } from '../../rules/alarms/index.ts'
import type { Company } from './demo-author.ts'
import { toDemoUser } from './demo-recipient.ts'
import type { DemoVehicle } from './fleet-file.ts'

const DAYS = 7
const DAY_MS = 86_400_000

const workdays = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '05:00', endTime: '22:00' }))

type DemoAlarm = Omit<AlarmCreate, 'recipients' | 'channels' | 'alarmRuleTargets'> & {
  /** Whether the demo's user is notified. */
  notifies?: boolean
}

const demoAlarms: readonly DemoAlarm[] = [
  { name: 'Faster than 80 km/h', type: 'overspeed', parameters: { limitKmh: 80, minDurationSeconds: 10 } },
  { name: 'Engine running for 10 minutes', type: 'idling', parameters: { idleSeconds: 600 } },
  {
    name: 'Harsh driving',
    type: 'harshDriving',
    parameters: { kinds: ['braking', 'acceleration', 'cornering'] },
  },
  { name: 'Tracker is silent', type: 'deviceOffline', parameters: {} },
  { name: 'Tracker lost its power', type: 'powerCut', parameters: {}, notifies: true },
  { name: 'Moved with the ignition off', type: 'towing', parameters: {}, notifies: true },
  { name: 'Papers run out', type: 'documentExpiry', parameters: { daysBefore: 30 }, notifies: true },
]

const atNight: DemoAlarm = {
  name: 'On the move at night',
  type: 'movementOutsideHours',
  parameters: { workingHours: workdays },
  notifies: true,
}

/** They have been active for a week. */
export async function createDemoAlarms(
  context: Context,
  fleet: readonly DemoVehicle[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const then = { ...context, now: new Date(context.now.getTime() - DAYS * DAY_MS) }
  for (const alarm of demoAlarms) await addAlarm(then, bodyOf(context, alarm))
  const byDay = fleet.filter(({ aroundTheClock }) => !aroundTheClock)
  const alarmRuleTargets = byDay.flatMap(({ registration }) => {
    const targetId = ids.get(registration)
    return targetId === undefined ? [] : [{ targetType: 'vehicle' as const, targetId }]
  })
  await addAlarm(then, { ...bodyOf(context, atNight), alarmRuleTargets })
}

function bodyOf(context: Context, { notifies = false, ...alarm }: DemoAlarm): AlarmCreate {
  return notifies ? { ...alarm, ...toDemoUser(context) } : alarm
}

/** Called once the vehicle's past is stored. */
export async function findPastAlarms(
  { database, clock, tenantId }: Company,
  vehicleId: string,
): Promise<void> {
  const now = clock.now()
  const from = new Date(now.getTime() - DAYS * DAY_MS)
  await followPast(database, { tenantId, vehicleId }, { from, now })
}
