import type { reportScheduleRoutes } from '@roadbook/contract/reporting/report-schedules'
import type { Handlers } from '../../../http/mount.ts'
import { addSchedule, changeSchedule } from './change-schedules.ts'
import { reportSchedules } from './report-schedules.ts'
import { sendNow } from './send-now.ts'

export const reportScheduleHandlers: Handlers<typeof reportScheduleRoutes> = {
  list: async (context) => (await reportSchedules.list(context, { filter: {} })).items,

  create: (context, { body }) => addSchedule(context, body),

  get: (context, { params }) => reportSchedules.read(context, params.id),

  update: (context, { params, body }) => changeSchedule(context, { id: params.id, body }),

  async delete(context, { params }) {
    await reportSchedules.remove(context, await reportSchedules.take(context, params.id))
  },

  sendNow: (context, { params }) => sendNow(context, params.id),
}
