/** A list that the server streams as one JSON array, read item by item, so that it is never in memory as a whole. */
export async function* itemsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown[]> {
  const reader = createItemReader()
  const decoder = new TextDecoder()
  for await (const bytes of chunksOf(body)) {
    const items = reader.read(decoder.decode(bytes, { stream: true }))
    if (items.length > 0) yield items
  }
  // An interrupted connection leaves only a part, which must not be taken for the whole list.
  if (!reader.isComplete()) throw new SyntaxError('The list ended before its end.')
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // Ending the iteration also stops the server.
    await reader.cancel()
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/** Accepts the text in parts of any length; returns the items completed by it. */
function createItemReader() {
  let rest = ''
  let depth = 0
  let isInText = false
  let isEscaped = false
  let hasEnded = false

  /** Whether an item ends with this character. */
  function endsAt(code: number): boolean {
    if (isInText) {
      if (isEscaped) isEscaped = false
      else if (code === BACKSLASH) isEscaped = true
      else if (code === QUOTE) isInText = false
      return false
    }
    if (code === QUOTE) isInText = true
    else if (openings.has(code)) depth += 1
    else if (closings.has(code)) {
      depth -= 1
      hasEnded = depth === 0
      return hasEnded
    }
    return code === COMMA && depth === 1
  }

  return {
    read(text: string): unknown[] {
      const items: unknown[] = []
      let start = 0
      for (let at = 0; at < text.length; at += 1) {
        const before = depth
        if (!endsAt(text.charCodeAt(at))) {
          // The bracket of the list itself is not part of an item.
          if (before === 0 && depth === 1) start = at + 1
          continue
        }
        const item = (rest + text.slice(start, at)).trim()
        if (item !== '') items.push(JSON.parse(item))
        rest = ''
        start = at + 1
      }
      rest += text.slice(start)
      return items
    },
    isComplete: () => hasEnded,
  }
}
