import { v7 as uuidv7 } from 'uuid'
import { arrayOf } from '../../database/binary-array.ts'
import { toText } from '../../database/storable-text.ts'

export type DeviceText = { text: string; sentMs: number | null }
export type SentText = DeviceText & { dongleId: number; receivedMs: number }

type Texts = { tenantId: string; vehicleId: string; texts: readonly SentText[] }

export const insertMessages = `
  insert into device_messages (tenant_id, id, vehicle_id, dongle_id, text, sent_at, received_at)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::timestamptz[],
    $7::timestamptz[])`

export function toMessageParameters(batches: readonly Texts[]): unknown[] {
  const rows = batches.flatMap(({ tenantId, vehicleId, texts }) =>
    texts.map((text) => ({ tenantId, vehicleId, ...text })),
  )
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, () => uuidv7()),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('int8', rows, ({ dongleId }) => dongleId),
    arrayOf('text', rows, ({ text }) => toText(text)),
    arrayOf('timestamptz', rows, ({ sentMs }) => sentMs),
    arrayOf('timestamptz', rows, ({ receivedMs }) => receivedMs),
  ]
}
