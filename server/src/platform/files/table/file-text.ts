/**
 * Decodes a file: by its byte order mark, otherwise as UTF-8 if it is valid, otherwise in the encoding of older programs.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const unmarked = wideEncodingOf(bytes.subarray(0, 2_000))
  if (unmarked !== undefined) return unmarked
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** In UTF-16 every other byte of western text is zero. */
function wideEncodingOf(head: Uint8Array): string | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
