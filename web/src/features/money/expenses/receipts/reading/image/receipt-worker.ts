// Reads the text and the QR codes of a picture, in a worker.

import type { TextLine } from '../reading.ts'
import { rowsOf, type Word } from '../rows.ts'
import { codesIn, type FoundCode } from './codes-in-image.ts'
import { evenLight, type Grey, greyOf } from './grey.ts'
import { imageSizeOf, SIZE_BYTES } from './image-size.ts'
import { createOcr } from './ocr.ts'
import { skewOf } from './skew.ts'

/** A file, or the drawn page of a PDF. */
export type ImageRequest = { image: Blob | ImageBitmap; page: number; isTextKnown: boolean }

export type ImageAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'read'; lines: TextLine[]; codes: FoundCode[] }
  | { kind: 'failed'; message: string }

/** Letters of a long receipt still have some twenty pixels, and a photo of any size needs little memory. */
const MAX_SIDE = 2400
const SHORTEST_SIDE = 900
/** Decoding needs four bytes per pixel at once. */
const MAX_PIXELS = 120_000_000

// The scope of a worker, whose types would clash with those of the page.
const port = self as unknown as {
  addEventListener: (kind: 'message', listener: (event: MessageEvent<ImageRequest>) => void) => void
  postMessage: (answer: ImageAnswer) => void
}

port.addEventListener('message', ({ data }) => {
  readImage(data).then(
    (answer) => port.postMessage(answer),
    (error: unknown) => port.postMessage({ kind: 'failed', message: String(error) }),
  )
})

async function readImage({ image, page, isTextKnown }: ImageRequest): Promise<ImageAnswer> {
  const bitmap = image instanceof Blob ? await decode(image) : image
  const pixels = pixelsOf(draw(bitmap))
  bitmap.close()
  const codes = await codesIn(pixels)
  return { kind: 'read', lines: isTextKnown ? [] : await linesIn(evenLight(greyOf(pixels)), page), codes }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const size = imageSizeOf(new Uint8Array(await file.slice(0, SIZE_BYTES).arrayBuffer()))
  if (size === undefined) return createImageBitmap(file)
  const { width, height } = size
  if (width * height > MAX_PIXELS) throw new Error(`${width} × ${height} pixels are too many`)
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  if (scale === 1) return createImageBitmap(file)
  return createImageBitmap(file, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeQuality: 'high',
  })
}

/** On white, in the size at which text is read best. */
function draw(source: ImageBitmap): OffscreenCanvas {
  const { width, height } = source
  const scale = Math.min(
    MAX_SIDE / Math.max(width, height),
    Math.max(1, SHORTEST_SIDE / Math.min(width, height)),
  )
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  turnOnto(canvas, source, 0)
  return canvas
}

function turnOnto(canvas: OffscreenCanvas, source: CanvasImageSource, degrees: number): void {
  const { width, height } = canvas
  const context = contextOf(canvas)
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(source, -width / 2, -height / 2, width, height)
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('There is no canvas')
  return context
}

const pixelsOf = (canvas: OffscreenCanvas) =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

let ocr: ReturnType<typeof createOcr> | undefined

async function linesIn(grey: Grey, page: number): Promise<TextLine[]> {
  const degrees = skewOf(grey)
  ocr ??= createOcr()
  const read = await ocr
  const words = read(straightened(grey, degrees), (share) => port.postMessage({ kind: 'progress', share }))
  const rows = rowsOf(words.filter(isWord), page)
  return rows.map((row) => placed(row, grey, degrees))
}

/** Edges of the paper and its grain are read as bars, tildes and quotes. */
function isWord({ text, confidence = 0 }: Word): boolean {
  return /[\p{L}\d€£%*]/u.test(text) && (confidence > DOUBTFUL || /\d/.test(text))
}

const DOUBTFUL = 0.2

function straightened(grey: Grey, degrees: number): ImageData {
  const { width, height, pixels } = grey
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < pixels.length; index++) {
    data.fill(pixels[index] ?? 255, index * 4, index * 4 + 3)
    data[index * 4 + 3] = 255
  }
  const image = new ImageData(data, width, height)
  if (degrees === 0) return image
  const flat = new OffscreenCanvas(width, height)
  contextOf(flat).putImageData(image, 0, 0)
  const straight = new OffscreenCanvas(width, height)
  turnOnto(straight, flat, -degrees)
  return pixelsOf(straight)
}

/** The vertical position of a line of the straightened picture in the original one, at its middle. */
function placed({ text, confidence, box }: TextLine, { width, height }: Grey, degrees: number): TextLine {
  if (box === undefined) return { text, confidence }
  const dx = (box.x + box.width / 2 - 0.5) * width
  const dy = (box.y + box.height / 2 - 0.5) * height
  const angle = (degrees * Math.PI) / 180
  const x = 0.5 + (dx * Math.cos(angle) - dy * Math.sin(angle)) / width - box.width / 2
  const y = 0.5 + (dx * Math.sin(angle) + dy * Math.cos(angle)) / height - box.height / 2
  return { text, confidence, box: { ...box, x, y } }
}
