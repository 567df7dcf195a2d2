import { encode } from 'uqr'

/** White modules around it, which scanners require. */
const QUIET = 4
/** Pixels per module in an image file: sharp in print. */
const MODULE_PX = 16

type Code = { dark: readonly { x: number; y: number }[]; side: number }

/** The dark modules, and the width in modules including the white margin. */
function codeOf(text: string): Code {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [{ x: x + QUIET, y: y + QUIET }] : [])),
  )
  return { dark, side: size + 2 * QUIET }
}

/** Black on white in both colour schemes: many scanners read nothing else. */
export function qrAddress(text: string): string {
  const { dark, side } = codeOf(text)
  const path = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The same as a PNG file. */
export function qrFile(text: string): Promise<Blob> {
  const { dark, side } = codeOf(text)
  const canvas = document.createElement('canvas')
  canvas.width = side * MODULE_PX
  canvas.height = side * MODULE_PX
  const drawing = canvas.getContext('2d')
  if (drawing === null) return Promise.reject(new Error('This browser can’t draw images.'))
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.fillStyle = '#000'
  for (const { x, y } of dark) drawing.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
  return new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file === null ? reject(new Error('No image')) : resolve(file)), 'image/png'),
  )
}
