/** Sizes in a zip archive, read before anything of it is unpacked. */

const END_OF_DIRECTORY = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const ENTRY_BYTES = 46
const LOCATOR_OF_LARGE = 0x07_06_4b_50
const LOCATOR_BYTES = 20
const IN_LARGE_ARCHIVES = 0xff_ff_ff_ff
const ENTRIES_OF_LARGE = 0xff_ff
const MAX_ENTRIES = 2_000

/**
 * The size of all entries when unpacked, infinite for too many of them; undefined if the archive doesn't contain it.
 * Libraries that unpack it stop at the size that each entry declares.
 */
export function unpackedBytes(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  const directory = end === undefined ? undefined : directoryOf(view, end)
  if (directory === undefined) return undefined
  const { entries, length, start } = directory
  if (entries > MAX_ENTRIES) return Infinity
  let at = start
  let total = 0
  for (let i = 0; i < entries; i += 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY) return undefined
    const size = sizeOf(view, at)
    if (size === undefined) return undefined
    total += size
    const names =
      view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    at += ENTRY_BYTES + names
  }
  return at - start === length ? total : undefined
}

type Directory = { entries: number; length: number; start: number }

/** Undefined for ZIP64, for which libraries read another directory than this one; no file here is that large. */
function directoryOf(view: DataView, end: number): Directory | undefined {
  const entries = view.getUint16(end + 10, true)
  const [length, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  const locator = end - LOCATOR_BYTES
  const isLarge =
    entries === ENTRIES_OF_LARGE ||
    length === IN_LARGE_ARCHIVES ||
    start === IN_LARGE_ARCHIVES ||
    (locator >= 0 && view.getUint32(locator, true) === LOCATOR_OF_LARGE)
  return isLarge ? undefined : { entries, length, start }
}

function sizeOf(view: DataView, at: number): number | undefined {
  const packed = view.getUint32(at + 20, true)
  const unpacked = view.getUint32(at + 24, true)
  if (packed === IN_LARGE_ARCHIVES || unpacked === IN_LARGE_ARCHIVES) return undefined
  const isStreamed = (view.getUint16(at + 8, true) & 8) !== 0
  // Without sizes here, they would be read from elsewhere in the file.
  if ((packed > 0 && unpacked === 0) || (isStreamed && packed === 0)) return undefined
  return Math.max(packed, unpacked)
}

/** Searched from the end, as libraries do. */
function endOfDirectory(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return undefined
}
