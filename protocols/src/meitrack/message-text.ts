import { checksumText, sumOf } from '../checksums/checksum.ts'
import { fromAscii } from '../text/text.ts'

/** Of the checksum and the line end. */
const END_LENGTH = 4

type Content = { identifier: string; deviceId: string; content: string }

export const messageTo = (content: Content): Uint8Array => encoded('@@', content)
export const messageFrom = (content: Content): Uint8Array => encoded('$$', content)

/** The length counts from the comma to the line end. */
function encoded(start: string, { identifier, deviceId, content }: Content): Uint8Array {
  const body = `,${deviceId},${content}*`
  const text = `${start}${identifier}${body.length + END_LENGTH}${body}`
  return fromAscii(`${text}${checksumText(sumOf(fromAscii(text)))}\r\n`)
}
