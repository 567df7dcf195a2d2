import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { PageBox } from '../../../../../../ui/files/viewer/page-view.tsx'

export type FoundCode = { text: string; box: Omit<PageBox, 'page'> }

// By default it would load this file from a public network.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

const MAX_CODES = 4

export async function codesIn(image: ImageData): Promise<FoundCode[]> {
  const found = await readBarcodes(image, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: MAX_CODES,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
      const corners = [topLeft, topRight, bottomLeft, bottomRight]
      const [left, right] = extent(corners.map(({ x }) => x / image.width))
      const [top, bottom] = extent(corners.map(({ y }) => y / image.height))
      return { text, box: { x: left, y: top, width: right - left, height: bottom - top } }
    })
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]
