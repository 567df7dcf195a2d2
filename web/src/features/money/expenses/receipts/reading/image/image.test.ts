import { expect, test } from 'vitest'
import { rowsOf } from '../rows.ts'
import { evenLight, greyOf } from './grey.ts'
import { imageSizeOf } from './image-size.ts'
import { skewOf } from './skew.ts'

const bytes = (...parts: (number | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (sign) => sign.charCodeAt(0)) : part,
    ),
  )

const frame = [0xff, 0xc0, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3]

test('the size of a PNG, a JPEG and a WebP is read from the start of the file', () => {
  const png = bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13, 'IHDR', 0, 0, 0x10, 0, 0, 0, 0x20, 0)
  expect(imageSizeOf(png)).toEqual({ width: 4096, height: 8192 })
  expect(imageSizeOf(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame))).toEqual({
    width: 4000,
    height: 3000,
  })
  const webp = bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 0, 0, 0, 0, 0x9f, 0x0f, 0, 0xb7, 0x0b, 0)
  expect(imageSizeOf(webp)).toEqual({ width: 4000, height: 3000 })
})

test('a photo that was taken upright has its sides exchanged', () => {
  const exif = ['Exif', 0, 0, 'II', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
  const length = bytes(...exif).length + 2
  expect(imageSizeOf(bytes(0xff, 0xd8, 0xff, 0xe1, 0, length, ...exif, ...frame))).toEqual({
    width: 3000,
    height: 4000,
  })
})

test('other and broken files have no size', () => {
  expect(imageSizeOf(bytes())).toBe(undefined)
  expect(imageSizeOf(bytes('%PDF-1.7'))).toBe(undefined)
  expect(imageSizeOf(bytes(0xff, 0xd8, 0xff, 0xe1, 0, 9))).toBe(undefined)
})

test('a shadow over half of the paper goes, and the ink stays', () => {
  const [width, height] = [200, 200]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const isInk = Math.floor(index / width) % 20 < 4 && (index % width) % 10 < 5
    const paper = index % width < 100 ? 240 : 120
    data.fill(isInk ? paper / 4 : paper, index * 4, index * 4 + 3)
  }
  const { pixels } = evenLight(greyOf({ width, height, data }))
  expect(pixels[10 * width + 40]).toBeGreaterThan(240)
  expect(pixels[10 * width + 160]).toBeGreaterThan(240)
  expect(pixels[41 * width + 21]).toBeLessThan(100)
  expect(pixels[41 * width + 161]).toBeLessThan(100)
})

test.each([-6, -2.5, 0, 3, 5.5])('lines that fall by %d degrees are found', (degrees) => {
  const [width, height] = [600, 800]
  const pixels = new Uint8ClampedArray(width * height).fill(255)
  const slope = Math.tan((degrees * Math.PI) / 180)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = Math.round(y - x * slope)
      if (row % 40 > 0 && row % 40 < 14) pixels[y * width + x] = 0
    }
  }
  expect(skewOf({ width, height, pixels })).toBe(degrees)
})

test('a white picture has no skew', () => {
  expect(skewOf({ width: 10, height: 10, pixels: new Uint8ClampedArray(100).fill(255) })).toBe(0)
})

test('words side by side are one line, however far apart and in whatever order', () => {
  const word = (text: string, x: number, y: number) => ({
    text,
    x,
    y,
    width: 0.1,
    height: 0.02,
    confidence: x,
  })
  const rows = rowsOf([word('63.40', 0.8, 0.502), word('Thank', 0.2, 0.7), word('TOTAL', 0.1, 0.5)], 2)
  expect(rows.map(({ text, confidence }) => [text, confidence])).toEqual([
    ['TOTAL 63.40', 0.1],
    ['Thank', 0.2],
  ])
  expect(rows[0]?.box).toEqual({
    page: 2,
    x: 0.1,
    y: 0.5,
    width: expect.closeTo(0.8),
    height: expect.closeTo(0.022),
  })
})
