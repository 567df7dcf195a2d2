/** Brightness of each pixel, row by row; 0 is black. */
export type Grey = { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> }

export function greyOf({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8ClampedArray
}): Grey {
  const pixels = new Uint8ClampedArray(width * height)
  for (let index = 0; index < pixels.length; index++) {
    const at = index * 4
    pixels[index] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8
  }
  return { width, height, pixels }
}

/** The brightness of the paper is measured in a smaller picture. */
const SCALE = 4
/** In the smaller one: more than half of the thickest stroke. */
const RADIUS = 5
/** Anything darker than this share of the paper isn't paper, and its grain isn't amplified. */
const DARKEST_PAPER = 0.4
/** From this darkness on, ink becomes black; up to this brightness, paper becomes white. */
const BLACK = 60
const WHITE = 200

/**
 * Ink on white: each pixel relative to the paper around it, which removes shadows, coloured light and the grain of a photo.
 */
export function evenLight(grey: Grey): Grey {
  const { width, height, pixels } = grey
  const small = smaller(grey)
  const paper = extreme(extreme(small, Math.max), Math.min)
  const darkest = lightest(paper) * DARKEST_PAPER
  const even = new Uint8ClampedArray(pixels.length)
  for (let y = 0; y < height; y++) {
    const row = Math.min(Math.floor(y / SCALE), paper.height - 1) * paper.width
    for (let x = 0; x < width; x++) {
      const level = paper.pixels[row + Math.min(Math.floor(x / SCALE), paper.width - 1)] ?? 255
      const ink = ((level - (pixels[y * width + x] ?? 0)) * 255) / Math.max(level, darkest, 1)
      even[y * width + x] = ((255 - ink - BLACK) * 255) / (WHITE - BLACK)
    }
  }
  return { width, height, pixels: even }
}

function smaller({ width, height, pixels }: Grey): Grey {
  const [across, down] = [Math.max(1, Math.floor(width / SCALE)), Math.max(1, Math.floor(height / SCALE))]
  const small = new Uint8ClampedArray(across * down)
  for (let index = 0; index < small.length; index++) {
    const [left, top] = [(index % across) * SCALE, Math.floor(index / across) * SCALE]
    let sum = 0
    for (let at = 0; at < SCALE * SCALE; at++)
      sum += pixels[(top + Math.floor(at / SCALE)) * width + left + (at % SCALE)] ?? 255
    small[index] = sum / (SCALE * SCALE)
  }
  return { width: across, height: down, pixels: small }
}

/** The lightest or darkest pixel of each square, first along rows, then along columns. */
function extreme(grey: Grey, choose: (a: number, b: number) => number): Grey {
  const { width, height } = grey
  const along = (from: Uint8ClampedArray, step: number, length: (index: number) => [number, number]) =>
    from.map((pixel, index) => {
      const [before, behind] = length(index)
      let best = pixel
      for (let at = -Math.min(RADIUS, before); at <= Math.min(RADIUS, behind); at++)
        best = choose(best, from[index + at * step] ?? best)
      return best
    })
  const rows = along(grey.pixels, 1, (index) => [index % width, width - 1 - (index % width)])
  const pixels = along(rows, width, (index) => [
    Math.floor(index / width),
    height - 1 - Math.floor(index / width),
  ])
  return { width, height, pixels: new Uint8ClampedArray(pixels) }
}

/** The 90th percentile instead of the maximum, since a lamp may be in the picture. */
function lightest({ pixels }: Grey): number {
  const sorted = pixels.toSorted()
  return sorted[Math.floor(sorted.length * 0.9)] ?? 255
}
