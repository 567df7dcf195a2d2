/** Quiet hours and email summary of a person, as stored. */
import {
  type CurrentPreferences,
  defaultPreferences,
  EmailFrequency,
  type NotificationPreferences,
} from '@roadbook/contract/rules/notification-preferences'
import type { Selectable } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import type { NotificationPreferencesTable } from '../../../database/schema.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { quietUntil } from './quiet-hours.ts'

type Person = { tenantId: string; userId: string }

export async function readPreferences(
  tx: Tx,
  { tenantId, userId }: Person,
): Promise<NotificationPreferences> {
  const row = await tx
    .selectFrom('notificationPreferences')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row === undefined ? defaultPreferences : preferencesOf(row)
}

export async function currentPreferences(context: Context): Promise<CurrentPreferences> {
  const { scope, tx, now } = context
  const preferences = await readPreferences(tx, scope)
  const until = quietUntil(preferences.quietHours, now, await timeZoneOf(context))
  return { ...preferences, quietUntil: until?.toISOString() ?? null }
}

/** Omitted fields don't change. Held alerts may be due now. */
export async function changePreferences(
  { scope, tx }: Context,
  {
    quietHours,
    emailSummary,
  }: { [Key in keyof NotificationPreferences]?: NotificationPreferences[Key] | undefined },
): Promise<void> {
  const { tenantId, userId } = scope
  const defaults = { ...quietColumns(defaultPreferences), ...mailColumns(defaultPreferences) }
  const changed = {
    ...(quietHours && quietColumns({ quietHours })),
    ...(emailSummary && mailColumns({ emailSummary })),
  }
  await tx
    .insertInto('notificationPreferences')
    .values({ tenantId, userId, ...defaults, ...changed })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet({ userId, ...changed }))
    .execute()
  publishAfterCommit(tx, { topic: 'work', message: { worker: 'alert summaries' } })
}

export function preferencesOf(row: Selectable<NotificationPreferencesTable>): NotificationPreferences {
  return {
    quietHours: {
      isOn: row.quietOn,
      startTime: row.quietFrom,
      endTime: row.quietUntil,
      weekdays: row.quietWeekdays,
      allWeekend: row.quietAllWeekend,
    },
    emailSummary: { frequency: EmailFrequency.parse(row.mailFrequency), hour: row.mailHour },
  }
}

function quietColumns({ quietHours }: Pick<NotificationPreferences, 'quietHours'>) {
  return {
    quietOn: quietHours.isOn,
    quietFrom: quietHours.startTime,
    quietUntil: quietHours.endTime,
    quietWeekdays: [...new Set(quietHours.weekdays)].toSorted((a, b) => a - b),
    quietAllWeekend: quietHours.allWeekend,
  }
}

function mailColumns({ emailSummary }: Pick<NotificationPreferences, 'emailSummary'>) {
  return { mailFrequency: emailSummary.frequency, mailHour: emailSummary.hour }
}
