const CHUNK_BYTES = 256 * 1024

/**
 * The text of a file in chunks: UTF-8, or UTF-16 (as some spreadsheets write it) if it starts with that byte
 * order mark.
 */
export function* textOf(bytes: Uint8Array): Generator<string, void> {
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true })
  yield decoder.decode()
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
