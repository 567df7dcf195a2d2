type ImageSize = { width: number; height: number }

/** How much of a file is read to find its size: photos have their preview and profile before it. */
export const SIZE_BYTES = 512 * 1024

/**
 * The displayed size of a picture, from the start of its file, so that it can be scaled down while decoding. Undefined for
 * other formats and for broken files.
 */
export function imageSizeOf(bytes: Uint8Array<ArrayBuffer>): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === PNG) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === JPEG) return jpegSize(view)
    if (view.getUint32(0) === RIFF && view.getUint32(8) === WEBP) return webpSize(view)
  } catch {
    // The file ends too early.
  }
  return undefined
}

const PNG = 0x89504e47
const JPEG = 0xffd8
const RIFF = 0x52494646
const WEBP = 0x57454250
const EXIF = 0x45786966

function jpegSize(view: DataView): ImageSize | undefined {
  let isTurned = false
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xe1 && view.getUint32(at + 4) === EXIF) isTurned = orientationOf(view, at + 10) >= 5
    // Frame headers, but not the tables between them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
  }
  return undefined
}

const ORIENTATION = 0x0112

/** From 5 on, width and height are swapped. */
function orientationOf(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const count = view.getUint16(directory, isLittle)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (view.getUint16(entry, isLittle) === ORIENTATION) return view.getUint16(entry + 8, isLittle)
  }
  return 1
}

const VP8X = 0x56503858
const VP8L = 0x5650384c
const VP8 = 0x56503820

function webpSize(view: DataView): ImageSize | undefined {
  const chunk = view.getUint32(12)
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (chunk === VP8X) return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (chunk === VP8L) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (chunk === VP8)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return undefined
}
