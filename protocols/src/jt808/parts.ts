import type { Session } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { askForParts, generalAnswer } from './answers.ts'
import type { Header } from './header.ts'

/** Some thousand positions; longer messages are photographs and recordings, of which nothing is kept. */
const MAX_PARTS = 256
/** The largest number in the ten bits of a length. */
const MAX_PART_BYTES = 1023

type Whole = { body: Uint8Array; acknowledge: Uint8Array }
type Waiting = { session: Session; answer?: Uint8Array }

/**
 * A message in parts is answered when all of them have arrived, so that none is lost with the connection. The last part asks
 * for those that are missing.
 */
export function addPart(
  header: Header & { part: { total: number; index: number } },
  body: Uint8Array,
  session: Session | undefined,
): Whole | Waiting | undefined {
  const { part, serial } = header
  if (part.total > MAX_PARTS || part.index < 1 || part.index > part.total) return undefined
  if (body.length > MAX_PART_BYTES) return undefined
  const first = (serial - part.index + 1) & 0xffff
  const key = `${header.type} ${first} ${part.total}`
  const before = session?.parts?.key === key ? session.parts.received : []
  const received = before.slice()
  // A copy: the frame is a view of a buffer that is used again.
  received[part.index - 1] = Uint8Array.from(body)
  const missing = indexesWithout(received, part.total)
  if (missing.length > 0) {
    const waiting: Waiting = { session: { ...session, parts: { key, received } } }
    if (part.index === part.total) waiting.answer = askForParts(header, first, missing)
    return waiting
  }
  return {
    body: join(received.filter((piece) => piece !== undefined)),
    acknowledge: answers(header, first, part.total),
  }
}

function indexesWithout(received: readonly (Uint8Array | undefined)[], total: number): number[] {
  const missing: number[] = []
  for (let index = 1; index <= total; index++) if (!received[index - 1]) missing.push(index)
  return missing
}

function answers(header: Header, first: number, total: number): Uint8Array {
  const all = Array.from({ length: total }, (_, at) =>
    generalAnswer({ ...header, serial: (first + at) & 0xffff }),
  )
  return join(all)
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter()
  for (const piece of pieces) writer.put(piece)
  return writer.finish()
}
