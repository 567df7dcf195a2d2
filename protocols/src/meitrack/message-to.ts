import { checksumText, sumOf } from '../checksums/checksum.ts'
import { fromAscii } from '../text/text.ts'

/** Of the checksum and the line end. */
const END_LENGTH = 4

type MessageTo = { identifier: string; deviceId: string; content: string }

/** The length counts from the comma to the line end. */
export function messageTo({ identifier, deviceId, content }: MessageTo): Uint8Array {
  const body = `,${deviceId},${content}*`
  const text = `@@${identifier}${body.length + END_LENGTH}${body}`
  return fromAscii(`${text}${checksumText(sumOf(fromAscii(text)))}\r\n`)
}
