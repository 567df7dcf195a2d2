/** Texts that devices send, and how many of them are kept. */
import { createSocket } from 'node:dgram'
import { expect, test, vi } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addVehicle, newDongleId } from '../../../testing/ingest.ts'
import { portOf } from '../gateway/ports.ts'
import { MESSAGES_KEPT } from './device-messages.ts'

const { home, tenantId } = await companyWithIngest()

/** Oldest first. */
async function textsOf(vehicleId: string): Promise<string[]> {
  const messages = await home.database.asIngest((tx) =>
    tx
      .selectFrom('deviceMessages')
      .select('text')
      .where('vehicleId', '=', vehicleId)
      .orderBy('receivedAt')
      .orderBy('id')
      .execute(),
  )
  return messages.map(({ text }) => text)
}

const sms = (dongleId: number, text: string) => `*HQ,${dongleId},SMS,${text}#`

test('of a device that sends endless texts only the newest are kept, and other devices’ texts stay', async () => {
  const [chatty, quiet] = [newDongleId(), newDongleId()]
  const vehicleId = await addVehicle(home, { tenantId, dongleId: chatty })
  const quietId = await addVehicle(home, { tenantId, dongleId: quiet })
  const socket = createSocket('udp4')
  const send = (text: string) => socket.send(text, portOf(home.ports, 'h02', 'udp'), '127.0.0.1')
  send(sms(quiet, 'status ok'))
  const texts = Array.from({ length: MESSAGES_KEPT + 100 }, (_, nth) => `text ${nth}`)
  send(texts.map((text) => sms(chatty, text)).join(''))
  await vi.waitFor(async () => expect(await textsOf(vehicleId)).toEqual(texts.slice(-MESSAGES_KEPT)), {
    timeout: 30_000,
  })
  expect(await textsOf(quietId)).toEqual(['status ok'])
  socket.close()
})
