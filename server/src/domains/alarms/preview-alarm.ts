/** What an alarm would have done, before it is saved. */
import type { AlarmPreview, AlarmType } from '@roadbook/contract/alarms'
import type { AlarmRuleTarget, Schedule } from '@roadbook/contract/alarm-rules'
import { dateIn } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import type { LookUpAddresses } from '../addresses/index.ts'
import { requireTargets } from '../alarm-rules/index.ts'
import { timeZoneOf } from '../companies/index.ts'
import { allVehicles, requireCondition, requireOwnHours } from './write-alarm.ts'

const DAYS = 30

type Deps = { context: Context; namePlaces: LookUpAddresses }
type Asked = {
  type: AlarmType
  parameters: Record<string, unknown>
  schedule?: Schedule | undefined
  alarmRuleTargets?: AlarmRuleTarget[] | undefined
}

export async function previewAlarm(
  { context }: Deps,
  { type, parameters, schedule = null, alarmRuleTargets = allVehicles }: Asked,
): Promise<AlarmPreview> {
  requireCondition(type, parameters)
  requireOwnHours(type, schedule)
  await requireTargets(context, alarmRuleTargets)
  const endDay = dateIn(await timeZoneOf(context), context.now)
  const startDay = endDay.subtract({ days: DAYS - 1 })
  return {
    startDate: startDay.toString(),
    endDate: endDay.toString(),
    events: 0,
    vehicles: 0,
    days: Array.from({ length: DAYS }, (_, nth) => ({
      date: startDay.add({ days: nth }).toString(),
      events: 0,
    })),
    latest: [],
    watchedVehicles: 0,
    checkedVehicles: 0,
  }
}
