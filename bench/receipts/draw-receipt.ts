import { randomFrom } from './receipt-texts.ts'

const fonts = ['DejaVu Sans Mono', 'Courier New', 'Liberation Mono', 'monospace']

/** A photo of a receipt on a table: rotated a few degrees, in uneven light, out of focus, grainy, compressed as JPEG. */
export async function photoOf(lines: readonly string[], seed: number): Promise<File> {
  const random = randomFrom(seed * 7919)
  const between = (least: number, most: number) => least + random() * (most - least)
  const size = between(22, 40)
  const [paperWidth, paperHeight] = [size * 20.5, size * 1.55 * (lines.length + 3)]
  const canvas = new OffscreenCanvas(
    Math.round(paperWidth * between(1.15, 1.5)),
    Math.round(paperHeight * between(1.1, 1.3)),
  )
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas')
  const shade = Math.round(between(40, 150))
  context.fillStyle = `rgb(${shade + 20}, ${shade}, ${shade - 15})`
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.filter = `blur(${between(0, size / 22).toFixed(2)}px)`
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((between(-5, 5) * Math.PI) / 180)
  context.fillStyle = 'rgb(246, 244, 238)'
  context.fillRect(-paperWidth / 2, -paperHeight / 2, paperWidth, paperHeight)
  const ink = Math.round(between(20, 110))
  context.fillStyle = `rgb(${ink}, ${ink}, ${ink + 8})`
  context.font = `${size}px "${fonts[Math.floor(random() * fonts.length)]}"`
  for (const [index, line] of lines.entries())
    context.fillText(line, -paperWidth / 2 + size, -paperHeight / 2 + size * (2.2 + index * 1.55))
  context.resetTransform()
  context.filter = 'none'
  shadow(context, canvas, between)
  grain(context, canvas, random, between(4, 22))
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: between(0.55, 0.9) })
  return new File([blob], `receipt-${seed}.jpg`, { type: 'image/jpeg' })
}

type Context = OffscreenCanvasRenderingContext2D

function shadow(
  context: Context,
  { width, height }: OffscreenCanvas,
  between: (least: number, most: number) => number,
): void {
  const gradient = context.createLinearGradient(between(0, width), 0, between(0, width), height)
  gradient.addColorStop(0, `rgba(0, 0, 0, ${between(0, 0.2)})`)
  gradient.addColorStop(between(0.3, 0.7), `rgba(0, 0, 0, ${between(0, 0.25)})`)
  gradient.addColorStop(1, `rgba(0, 0, 0, ${between(0.1, 0.55)})`)
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
}

function grain(
  context: Context,
  { width, height }: OffscreenCanvas,
  random: () => number,
  strength: number,
): void {
  const image = context.getImageData(0, 0, width, height)
  for (let index = 0; index < image.data.length; index += 4) {
    const change = (random() - 0.5) * 2 * strength
    for (const channel of [0, 1, 2]) image.data[index + channel] = (image.data[index + channel] ?? 0) + change
  }
  context.putImageData(image, 0, 0)
}
