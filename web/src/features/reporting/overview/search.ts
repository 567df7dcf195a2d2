import { AttentionKind } from '@roadbook/contract/reporting/overview'
import { RecentAlertKind } from '@roadbook/contract/rules/alarm-types'
import { z } from 'zod'
import { searchFlag, searchList, searchPage } from '../../../lib/search.ts'

export const DashboardSearch = z.object({
  /** Shows the full list of what needs attention instead of the overview. */
  attention: searchFlag,
  kinds: searchList(AttentionKind),
  /** The same for the alerts of the last 24 hours. */
  alerts: searchFlag,
  alertKinds: searchList(RecentAlertKind),
  /** With one kind: lists each alert of this vehicle. */
  alertVehicle: z.uuid().optional().catch(undefined),
  page: searchPage,
})
export type DashboardSearch = z.infer<typeof DashboardSearch>
