import type { Message } from '../../../platform/mail/mail.ts'
import type { StoredOrder } from './order-rows.ts'

/** In English, like the log and the commands: the operator has no language setting. */
export function orderText(order: StoredOrder): string {
  const { number, placedAt, companyName, contactName, email, phone, numberOfDevices, address, message } =
    order
  const lines = [
    `Order    ${number}`,
    `Placed   ${placedAt.toISOString().slice(0, 19)}Z`,
    `Devices  ${numberOfDevices}`,
    `Company  ${companyName}`,
    `Contact  ${contactName}`,
    `Email    ${email}`,
    ...(phone === '' ? [] : [`Phone    ${phone}`]),
    '',
    'Delivery address',
    address,
    ...(message === '' ? [] : ['', 'Message', message]),
  ]
  return lines.join('\n')
}

/** The subject has the order's number, by which the mail is found when the order is deleted. */
export function orderMail(to: string, order: StoredOrder): Message {
  const { number, companyName, numberOfDevices } = order
  const devices = numberOfDevices === 1 ? '1 device' : `${numberOfDevices} devices`
  const handled = `Once it is handled: npm run operator -- orders ${number} done`
  return {
    to,
    subject: `Order ${number}: ${devices} for ${companyName}`,
    text: `${orderText(order)}\n\n${handled}\n`,
  }
}
