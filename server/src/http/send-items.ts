/** Streams a long list as one JSON array while it is read, so that memory doesn't grow with its length. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../database/client.ts'

const CHUNK_CHARACTERS = 64 * 1024
/** A reader that takes nothing for this long is disconnected: the list holds a database connection. */
const STALLED_MS = 30_000
/** Total time limit for a reader that takes a little now and then. */
const MAX_MS = 600_000

/** The schema of one item of a list. */
export function itemSchema(response: z.ZodType): z.core.$ZodType {
  if (response instanceof z.ZodArray) return response.element
  throw new Error('A route that streams answers an array.')
}

/** How a list is written as text; `itemText` of the first item also has what precedes all of them. */
export type TextFormat = {
  type: string
  open: string
  between: string
  close: string
  itemText: (item: unknown, isFirst: boolean) => string
}

/** A list that is written as bytes, such as a workbook. */
type BytesFormat = {
  type: string
  write: (items: AsyncIterable<unknown>) => AsyncGenerator<Uint8Array, void>
}

export type ListFormat = TextFormat | BytesFormat

const asJson: TextFormat = {
  type: 'application/json; charset=utf-8',
  open: '[',
  between: ',',
  close: ']',
  itemText: (item) => JSON.stringify(item),
}

type List = {
  /** JSON by default. */
  format?: ListFormat
  items: AsyncIterable<unknown>
  schema: z.core.$ZodType
  stalledMs?: number
  longestMs?: number
}

/**
 * Parses each item by its schema; an invalid one is left out and logged. An error before the first item is an ordinary error
 * response; a later one breaks the connection, so that nobody mistakes a part for the whole.
 */
export async function sendItems(reply: FastifyReply, list: List): Promise<void> {
  let count = 0
  // The first error is reported; the headers have been sent by the time the last is found.
  const items = validItems(list, (err) => {
    if (count++ === 0) reply.log.error({ err }, 'A row that does not match its schema was left out of a list')
  })
  const { format = asJson } = list
  const parts: Parts = 'write' in format ? format.write(items) : textOf(items, format)
  const first = await parts.next()
  const body = Readable.from(
    paced(first, parts, () => body, list.stalledMs ?? STALLED_MS),
    {
      objectMode: false,
      highWaterMark: CHUNK_CHARACTERS,
    },
  )
  const ended = new Promise<void>((resolve) => body.once('close', resolve))
  const timer = setTimeout(
    () => body.destroy(new Error('The whole of the answer took too long.')),
    list.longestMs ?? MAX_MS,
  )
  body.once('error', (err) => reply.log.warn({ err }, 'A streamed response was cut short'))
  reply.type((list.format ?? asJson).type).send(body)
  await ended
  clearTimeout(timer)
  // Waits for a query in progress.
  await parts.return()
  if (count > 1)
    reply.log.error({ leftOut: count }, 'Rows that do not match their schema were left out of a list')
}

/** The same from a transaction of the company, which stays open while the list is streamed. */
export async function sendInTransaction(
  database: Database,
  bearer: { tenantId: string },
  reply: FastifyReply,
  listIn: (tx: Tx) => Promise<List>,
): Promise<FastifyReply> {
  const send = async (tx: Tx): Promise<void> => {
    // One fetch may fill several chunks, each with its own time to be read; `sendItems` enforces the overall
    // limit.
    await sql`set local idle_in_transaction_session_timeout = '11min'`.execute(tx)
    await sendItems(reply, await listIn(tx))
  }
  try {
    await database.inTenant(bearer, send, 'read')
  } catch (err) {
    // After the list has started, no other response can be sent.
    if (!reply.sent) throw err
    reply.log.warn({ err }, 'The transaction of a streamed response failed')
  }
  return reply
}

type Parts = AsyncGenerator<string | Uint8Array, void>

async function* validItems(
  { items, schema }: List,
  leftOut: (error: z.core.$ZodError) => void,
): AsyncGenerator<unknown, void> {
  for await (const item of items) {
    const result = z.safeParse(schema, item)
    if (result.success) yield result.data
    else leftOut(result.error)
  }
}

async function* textOf(items: AsyncIterable<unknown>, format: TextFormat): AsyncGenerator<string, void> {
  let text = format.open
  let isFirst = true
  for await (const item of items) {
    text += (isFirst ? '' : format.between) + format.itemText(item, isFirst)
    isFirst = false
    if (text.length < CHUNK_CHARACTERS) continue
    yield text
    text = ''
  }
  yield text + format.close
}

/** Yields to other work between chunks, and gives up on a stalled reader. */
async function* paced(
  first: IteratorResult<string | Uint8Array, void>,
  rest: Parts,
  body: () => Readable,
  stalledMs: number,
): Parts {
  for (let next = first; !next.done; next = await rest.next()) {
    const giveUp = (): unknown => body().destroy(new Error('The reader took nothing for too long.'))
    const timer = setTimeout(giveUp, stalledMs)
    try {
      yield next.value
    } finally {
      clearTimeout(timer)
    }
    await setImmediate()
  }
}
