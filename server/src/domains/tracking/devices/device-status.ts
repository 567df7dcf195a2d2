import type { DeviceStatus, RefusalReason } from '@roadbook/contract/tracking/devices'
import { sql } from 'kysely'
import { deviceIdentifier } from '../../../database/device-identifier.ts'
import type { Context } from '../../../http/scope.ts'
import { cleaning, DAY_MS, readPositions } from '../positions/index.ts'
import { readDeviceAccess } from './device-access.ts'
import { readDeviceFaults } from './device-faults.ts'
import { countFlags } from './position-flag-counts.ts'
import { isPhone } from './phone-number.ts'
import { visibleMessages } from '../locations/index.ts'

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

const MESSAGES_SHOWN = 20
const FLAGGED_HOURS = 24

export async function readDeviceStatus(reader: Reader, vehicleId: string): Promise<DeviceStatus> {
  const { scope, tx } = reader
  const live = await tx
    .selectFrom('vehicleState')
    .select(['dongleId', 'protocol', 'lastSeenAt', 'fixTime', 'satellites', 'gsmSignal'])
    .select(deviceIdentifier(scope, 'vehicleState').as('deviceIdentifier'))
    .select(['externalVolts', 'batteryVolts', 'batteryPercent'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const { lastSeenAt, fixTime, ...values } = live
  return {
    ...values,
    isPhone: isPhone(values),
    access: await readDeviceAccess(reader, values.dongleId),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    lastFixAt: fixTime?.toISOString() ?? null,
    refused: await countRefused(reader, vehicleId),
    flagged: await countPositionFlags(reader, vehicleId),
    faults: await readDeviceFaults(reader, { vehicleId, dongleId: values.dongleId }),
    messages: await visibleMessages(reader, vehicleId, MESSAGES_SHOWN),
  }
}

async function countRefused({ scope, tx }: Reader, vehicleId: string): Promise<DeviceStatus['refused']> {
  const { rows } = await sql<{ reason: RefusalReason; count: number; firstAt: Date; lastAt: Date }>`
    select reason, sum(count)::float8 as count, min(first_at) as first_at, max(last_at) as last_at
    from refused_counts where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId}
    group by reason order by reason`.execute(tx)
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }))
}

/** Counts reveal no place, so everybody who may see the device may see them. */
async function countPositionFlags(
  { scope, tx, now }: Reader,
  vehicleId: string,
): Promise<DeviceStatus['flagged']> {
  const sinceMs = now.getTime() - FLAGGED_HOURS * 3_600_000
  // One more day on either side, since the device's clock may be ahead or have been set back.
  const from = new Date(sinceMs - DAY_MS)
  const to = new Date(now.getTime() + cleaning.maxFutureSeconds * 1000)
  const stored = await readPositions(tx, { tenantId: scope.tenantId, vehicleId, from, to })
  const recent = countFlags(stored, ({ receivedMs }) => receivedMs >= sinceMs)
  return recent.map(({ lastMs, ...counted }) => ({ ...counted, lastAt: new Date(lastMs).toISOString() }))
}
