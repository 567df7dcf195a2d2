/** How people want to be notified of each kind. A choice can't add a channel that the rule doesn't have. */
import {
  alwaysDelivered,
  NotificationKind,
  type NotificationChannel,
  type NotificationChoice,
} from '@roadbook/contract/rules/notifications'
import type { Tx } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'

type OptOut = { kind: string; channel: string }

type Wants = (kind: NotificationKind, channel: NotificationChannel) => boolean

/** Everybody gets what can't be switched off, whatever was stored earlier. */
function wantsWithout(optOuts: readonly OptOut[]): Wants {
  const isOff = (kind: NotificationKind, channel: NotificationChannel) =>
    optOuts.some((one) => one.kind === kind && one.channel === channel)
  return (kind, channel) => {
    if (alwaysDelivered.includes(kind)) return true
    return !isOff(kind, channel) && !(channel === 'push' && isOff(kind, 'inApp'))
  }
}

type Person = { tenantId: string; userId: string }

export async function readWants(tx: Tx, { tenantId, userId }: Person): Promise<Wants> {
  const optOuts = await tx
    .selectFrom('notificationOptOuts')
    .select(['kind', 'channel'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute()
  return wantsWithout(optOuts)
}

export async function readChoices({ tx, scope }: Context): Promise<NotificationChoice[]> {
  const wants = await readWants(tx, scope)
  return NotificationKind.options.map((kind) => ({
    kind,
    inApp: wants(kind, 'inApp'),
    push: wants(kind, 'push'),
    email: wants(kind, 'email'),
  }))
}

type Choice = { kind: NotificationKind; channel: NotificationChannel; isOn: boolean }

export async function choose({ tx, scope }: Context, { kind, channel, isOn }: Choice): Promise<void> {
  if (alwaysDelivered.includes(kind) && !isOn) throw new AppError('notification_always_delivered')
  const { tenantId, userId } = scope
  if (isOn)
    await tx
      .deleteFrom('notificationOptOuts')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .execute()
  else
    await tx
      .insertInto('notificationOptOuts')
      .values({ tenantId, userId, kind, channel })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
