import tokens from '../../lib/tokens.json'
import type { Cluster } from './clusters.ts'
import type { Point } from './hit-test.ts'
import type { PlacedLabel } from './labels.ts'
import type { Scheme } from '../style/map-colours.ts'
import { STATE_OF_CODE } from './symbol-source.ts'
import { stateColour } from './symbol-atlas.ts'

const LABEL_FONT = `600 12px '${tokens.type.family}', system-ui, sans-serif`
export const LABEL_HEIGHT = 17
const LABEL_PADDING = 5
const RING_PIXELS = 3.5

type OverlayLabel = PlacedLabel & { text: string; isSelected: boolean }
type OverlayCluster = {
  cluster: Cluster
  at: Point
  diameter: number
  /** Symbols that the ring must not cover. */
  spared: readonly Point[]
}
export type OverlayFrame = {
  scheme: Scheme
  labels: readonly OverlayLabel[]
  clusters: readonly OverlayCluster[]
  /** Radius kept free around each of these symbols. */
  spareRadius: number
}

export function clusterDiameter(count: number): number {
  return count < 100 ? 38 : 44
}

export type Overlay = {
  element: HTMLCanvasElement
  resize(width: number, height: number, pixelRatio: number): void
  draw(frame: OverlayFrame): void
  labelWidth(text: string): number
}

/** Plates and clusters, on a canvas over the map. It never takes the pointer. */
export function createOverlay(): Overlay {
  const element = document.createElement('canvas')
  element.setAttribute('aria-hidden', 'true')
  Object.assign(element.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
  })
  const context = element.getContext('2d')
  if (context === null) throw new Error('The browser has no 2D canvas.')
  const widths = new Map<string, number>()
  let ratio = 1
  return {
    element,
    resize(width, height, pixelRatio) {
      ratio = pixelRatio
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
    },
    draw(frame) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, element.width / ratio, element.height / ratio)
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.font = LABEL_FONT
      for (const item of frame.clusters) {
        context.save()
        for (const at of item.spared) leaveOut(context, at, frame.spareRadius)
        drawCluster(context, item, frame.scheme)
        context.restore()
      }
      for (const label of frame.labels.toReversed()) drawLabel(context, label, frame.scheme)
    },
    labelWidth(text) {
      const known = widths.get(text)
      if (known !== undefined) return known
      context.font = LABEL_FONT
      const width = Math.ceil(context.measureText(text).width) + 2 * LABEL_PADDING
      widths.set(text, width)
      return width
    },
  }
}

/** Nothing is drawn inside this circle until the context is restored. */
function leaveOut(context: CanvasRenderingContext2D, at: Point, radius: number): void {
  context.beginPath()
  context.rect(0, 0, context.canvas.width, context.canvas.height)
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI)
  context.clip('evenodd')
}

function drawLabel(context: CanvasRenderingContext2D, label: OverlayLabel, scheme: Scheme): void {
  const colours = tokens.colour[scheme]
  const { left, top, right, bottom } = label.box
  context.beginPath()
  context.roundRect(left, top, right - left, bottom - top, tokens.radii.small)
  withShadow(context, scheme, () => {
    context.fillStyle = label.isSelected ? colours.accent : colours.raised
    context.fill()
  })
  context.fillStyle = label.isSelected ? colours.onAccent : colours.text
  // Capitals and digits have no descender, so their optical centre is lower than the line's.
  context.fillText(label.text, (left + right) / 2, (top + bottom) / 2 + 0.5)
}

function drawCluster(
  context: CanvasRenderingContext2D,
  { cluster, at, diameter }: OverlayCluster,
  scheme: Scheme,
): void {
  const radius = diameter / 2
  context.beginPath()
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI)
  withShadow(context, scheme, () => {
    context.fillStyle = tokens.colour[scheme].raised
    context.fill()
  })
  drawShares(context, { cluster, at, diameter }, scheme)
  context.fillStyle = tokens.colour[scheme].text
  context.fillText(shortCount(cluster.slots.length), at.x, at.y + 0.5)
  if (cluster.alarms > 0) drawAlarmDot(context, { x: at.x + radius * 0.72, y: at.y - radius * 0.72 }, scheme)
}

function drawShares(
  context: CanvasRenderingContext2D,
  { cluster, at, diameter }: Omit<OverlayCluster, 'spared'>,
  scheme: Scheme,
): void {
  let from = -Math.PI / 2
  context.lineWidth = RING_PIXELS
  cluster.counts.forEach((count, code) => {
    if (count === 0) return
    const to = from + (count / cluster.slots.length) * 2 * Math.PI
    context.beginPath()
    context.arc(at.x, at.y, diameter / 2 - RING_PIXELS / 2, from, to)
    context.strokeStyle = stateColour(STATE_OF_CODE[code] ?? 'offline', scheme)
    context.stroke()
    from = to
  })
}

function drawAlarmDot(context: CanvasRenderingContext2D, at: Point, scheme: Scheme): void {
  context.beginPath()
  context.moveTo(at.x, at.y - 7)
  context.lineTo(at.x + 7.5, at.y + 6)
  context.lineTo(at.x - 7.5, at.y + 6)
  context.closePath()
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = tokens.map[scheme].lineCasing
  context.stroke()
  context.fillStyle = stateColour('alarm', scheme)
  context.fill()
}

function withShadow(context: CanvasRenderingContext2D, scheme: Scheme, paint: () => void): void {
  context.save()
  context.shadowColor = scheme === 'light' ? 'rgba(16,24,32,.22)' : 'rgba(0,0,0,.55)'
  context.shadowBlur = 4
  context.shadowOffsetY = 1
  paint()
  context.restore()
}

/** "1,234" doesn't fit the ring. */
function shortCount(count: number): string {
  if (count < 1_000) return `${count}`
  return count < 10_000 ? `${Math.floor(count / 100) / 10}k` : `${Math.floor(count / 1_000)}k`
}
