import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf } from './json-items.ts'

/** A body that arrives in parts of a given length. */
function inParts(text: string, length: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + length))
      at += length
    },
  })
}

async function allOf(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const some of itemsOf(body)) items.push(...some)
  return items
}

test('any list is read as it was sent, wherever the connection cuts it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), async (sent, length) => {
      const text = JSON.stringify(sent)
      expect(await allOf(inParts(text, length))).toEqual(JSON.parse(text))
    }),
  )
})

test('brackets, commas and quotes within texts end no item', async () => {
  const sent = [{ note: '],[{"' }, { note: 'a\\"],' }, { note: 'Café, „Zug“ 🚚' }]
  expect(await allOf(inParts(JSON.stringify(sent), 3))).toEqual(sent)
})

test('items are handed on before the list has ended', async () => {
  const items = itemsOf(inParts(JSON.stringify([{ id: 1 }, { id: 2 }, { id: 3 }]), 10))
  expect((await items.next()).value).toEqual([{ id: 1 }])
  await items.return(undefined)
})

test('a list that was cut off is an error, not a shorter list', async () => {
  const text = JSON.stringify([{ id: 1 }, { id: 2 }])
  await expect(allOf(inParts(text.slice(0, -1), 8))).rejects.toThrow('ended before its end')
  await expect(allOf(inParts('', 8))).rejects.toThrow('ended before its end')
})

test('whoever stops reading stops the sender', async () => {
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":1},')),
    cancel: () => {
      isCancelled = true
    },
  })
  const items = itemsOf(endless)
  await items.next()
  await items.return(undefined)
  expect(isCancelled).toBe(true)
})
