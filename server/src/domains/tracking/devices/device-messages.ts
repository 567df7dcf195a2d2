import { v7 as uuidv7 } from 'uuid'
import { arrayOf } from '../../../database/binary-array.ts'
import { toText } from '../../../database/storable-text.ts'

export type DeviceText = { text: string; sentMs: number | null }
export type SentText = DeviceText & { dongleId: number; receivedMs: number }

type Texts = { tenantId: string; vehicleId: string; texts: readonly SentText[] }

/** The newest of each vehicle: a device that sends texts endlessly must not fill the disk. */
export const MESSAGES_KEPT = 500
/** Longer than any device's answer to a command. */
const MAX_CHARACTERS = 4_096

/** A text as it is stored; answers to commands are cut alike, as both are compared. */
export function toKeptText(text: string): string {
  return toText(text.slice(0, MAX_CHARACTERS))
}

/** Follows the statement that stores answers to commands: a text that is kept as an answer isn't stored again. */
export const insertMessages = `
  insert into device_messages (tenant_id, id, vehicle_id, dongle_id, text, sent_at, received_at)
  select m.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::timestamptz[],
    $7::timestamptz[]) as m (tenant_id, id, vehicle_id, dongle_id, text, sent_at, received_at)
  where not exists (select from device_commands c
    where c.tenant_id = m.tenant_id and c.dongle_id = m.dongle_id and c.ended_at = m.received_at and c.answer = m.text)`

/** Follows `insertMessages`, with its first and third parameter. */
export const trimMessages = `
  delete from device_messages m
  using (select distinct * from unnest($1::uuid[], $2::uuid[])) as sent (tenant_id, vehicle_id)
  where m.tenant_id = sent.tenant_id and m.vehicle_id = sent.vehicle_id and (m.received_at, m.id) < (
    select k.received_at, k.id from device_messages k
    where k.tenant_id = sent.tenant_id and k.vehicle_id = sent.vehicle_id
    order by k.received_at desc, k.id desc offset ${MESSAGES_KEPT - 1} limit 1)`

export function toMessageParameters(batches: readonly Texts[]): unknown[] {
  const rows = batches.flatMap(({ tenantId, vehicleId, texts }) =>
    texts.map((text) => ({ tenantId, vehicleId, ...text })),
  )
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, () => uuidv7()),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('int8', rows, ({ dongleId }) => dongleId),
    arrayOf('text', rows, ({ text }) => toKeptText(text)),
    arrayOf('timestamptz', rows, ({ sentMs }) => sentMs),
    arrayOf('timestamptz', rows, ({ receivedMs }) => receivedMs),
  ]
}
