import { AlarmEventType, AlarmType } from '@roadbook/contract/rules/alarm-types'
import { z } from 'zod'
import { simplePeriods } from '../../../lib/period.ts'
import { searchDay, searchFlag, searchPage, searchSort } from '../../../lib/search.ts'
import { choiceParam, onPage, shapeOf, textParam } from '../../../ui/list/list-params.ts'

export const alarmParams = {
  q: textParam(onPage),
  types: choiceParam(onPage, AlarmType),
  vehicles: choiceParam(onPage, z.uuid()),
  active: choiceParam(onPage, z.enum(['on', 'off'])),
}

export const historyParams = {
  kinds: choiceParam('types', AlarmEventType),
}

const id = z.uuid().optional().catch(undefined)

export const AlarmsSearch = z.object({
  ...shapeOf(alarmParams),
  sort: searchSort(['active', 'name', 'type', 'vehicles', 'last7Days', 'lastFired', 'notifies']),
  add: searchFlag,
  /** The alarm whose form is open. */
  edit: id,
  /** The alarm whose vehicles are being changed. */
  targets: id,
  /** Shows the history instead of the alarms. */
  view: z.enum(['history']).optional().catch(undefined),
  ...shapeOf(historyParams),
  /** The alarm whose history is shown. */
  alarm: id,
  vehicle: id,
  /** The highlighted entry of the history. */
  entry: id,
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
  page: searchPage,
})
export type AlarmsSearch = z.infer<typeof AlarmsSearch>
