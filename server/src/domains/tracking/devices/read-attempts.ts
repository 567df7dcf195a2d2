import type { DeviceAttempt } from '@roadbook/contract/tracking/devices'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { deviceOf, sentBy } from './dongle-number.ts'
import { countForeignNumber, refuseNumberGuessing } from './foreign-numbers.ts'

type Reader = Pick<Context, 'tx'>

const UNKNOWN_DEVICES_SHOWN = 200

/** Like `readAttempt`, but limited for numbers of other companies. */
export async function askForDevice(context: Pick<Context, 'scope' | 'tx' | 'now'>, text: string) {
  refuseNumberGuessing(context)
  const device = deviceOf(text)
  const { dongleId } = device
  const attempt = await readAttempt(context, dongleId, sentBy(device))
  if (attempt.available) return attempt
  const own = await context.tx
    .selectFrom('vehicleState')
    .select('vehicleId')
    .where('tenantId', '=', context.scope.tenantId)
    .where('dongleId', '=', dongleId)
    .executeTakeFirst()
  if (!own) countForeignNumber(context, dongleId)
  return attempt
}

/** Whether a number is free, and when a device with it, or that calls itself `sent`, was last refused. */
export async function readAttempt(
  { tx }: Reader,
  dongleId: number,
  sent: string | null = null,
): Promise<{ available: boolean; lastTriedAt: string | null }> {
  const { rows } = await sql<{ available: boolean; lastTriedAt: Date | null }>`
    select available, last_tried_at from directory.device_attempt(${dongleId}, ${sent})`.execute(tx)
  return {
    available: rows[0]?.available ?? true,
    lastTriedAt: rows[0]?.lastTriedAt?.toISOString() ?? null,
  }
}

export async function readUnknownDevices({ tx }: Reader): Promise<DeviceAttempt[]> {
  const { rows } = await sql<{
    number: string
    protocol: string
    remoteAddress: string
    firstTriedAt: Date
    lastTriedAt: Date
    attempts: number
  }>`select * from directory.unknown_devices(${UNKNOWN_DEVICES_SHOWN})`.execute(tx)
  return rows.map(({ number, firstTriedAt, lastTriedAt, ...device }) => ({
    ...device,
    dongleId: number,
    firstTriedAt: firstTriedAt.toISOString(),
    lastTriedAt: lastTriedAt.toISOString(),
  }))
}
