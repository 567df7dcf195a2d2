import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import { createOCREngine, supportsFastBuild } from 'tesseract-wasm'
import fallback from 'tesseract-wasm/tesseract-core-fallback.wasm?url'
import core from 'tesseract-wasm/tesseract-core.wasm?url'
import type { Word } from '../rows.ts'

type Ocr = (image: ImageData, onProgress: (share: number) => void) => Word[]

/** Reads text in pictures, by Tesseract. Its files are loaded with the first picture. */
export async function createOcr(): Promise<Ocr> {
  const [wasmBinary, model] = await Promise.all([load(supportsFastBuild() ? core : fallback), loadModel()])
  const engine = await createOCREngine({ wasmBinary })
  engine.loadModel(model)
  return (image, onProgress) => {
    engine.loadImage(image)
    // A single block of lines; otherwise amounts far from their label are dropped. Each picture resets it.
    engine.setVariable('tessedit_pageseg_mode', '6')
    const words = engine.getTextBoxes('word', (percent) => onProgress(percent / 100))
    engine.clearImage()
    const { width, height } = image
    return words.map(({ text, confidence, rect: { left, top, right, bottom } }) => ({
      text: text.trim(),
      confidence,
      x: left / width,
      y: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    }))
  }
}

async function load(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return answer.arrayBuffer()
}

const GZIP = 0x1f

/** Compressed as published, unless a server declares it and the browser has decompressed it already. */
async function loadModel(): Promise<ArrayBuffer> {
  const data = await load(english)
  if (new Uint8Array(data)[0] !== GZIP) return data
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}
