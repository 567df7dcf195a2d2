/** The demo company's alarms, and what they have found in its past. Nobody is told: the demo is looked at, not managed. */
import type { AlarmCreate } from '@roadbook/contract/alarms'
import type { Context } from '../../http/scope.ts'
import { addAlarm, followPast } from '../alarms/index.ts'
import type { Company } from './demo-author.ts'
import type { DemoVehicle } from './fleet-file.ts'

const DAYS = 7
const DAY_MS = 86_400_000

const workdays = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime: '05:00', endTime: '22:00' }))

const alarms: readonly AlarmCreate[] = [
  { name: 'Faster than 80 km/h', type: 'overspeed', parameters: { limitKmh: 80, minDurationSeconds: 10 } },
  { name: 'Engine running for 10 minutes', type: 'idling', parameters: { idleSeconds: 600 } },
  {
    name: 'Harsh driving',
    type: 'harshDriving',
    parameters: { kinds: ['braking', 'acceleration', 'cornering'] },
  },
  { name: 'Tracker is silent', type: 'deviceOffline', parameters: {} },
  { name: 'Tracker lost its power', type: 'powerCut', parameters: {} },
  { name: 'Papers run out', type: 'documentExpiry', parameters: { daysBefore: 30 } },
]

/** They have watched for a week. */
export async function createDemoAlarms(
  context: Context,
  fleet: readonly DemoVehicle[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const then = { ...context, now: new Date(context.now.getTime() - DAYS * DAY_MS) }
  for (const alarm of alarms) await addAlarm(then, alarm)
  const byDay = fleet.filter(({ aroundTheClock }) => !aroundTheClock)
  const alarmRuleTargets = byDay.flatMap(({ registration }) => {
    const targetId = ids.get(registration)
    return targetId === undefined ? [] : [{ targetType: 'vehicle' as const, targetId }]
  })
  await addAlarm(then, {
    name: 'On the move at night',
    type: 'movementOutsideHours',
    parameters: { workingHours: workdays },
    alarmRuleTargets,
  })
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
