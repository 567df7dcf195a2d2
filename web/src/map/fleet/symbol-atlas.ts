import tokens from '../../lib/tokens.json'
import {
  STATE_SYMBOLS,
  SYMBOL_GRID,
  VEHICLE_STATES,
  type SymbolDrawing,
  type SymbolName,
  type SymbolPaint,
} from '../../ui/vehicle-state/state-symbols.ts'
import type { Scheme } from '../style/map-colours.ts'

/** Cells from left to right; the state's code is its cell. */
export const ATLAS_CELLS: readonly (SymbolName | 'halo')[] = [...VEHICLE_STATES, 'alarm', 'halo']
export const ALARM_CELL = VEHICLE_STATES.length
export const HALO_CELL = ALARM_CELL + 1

/** Margin for casing and shadow, in page pixels. */
const MARGIN = 5
const CASING = 2

type AtlasSpec = { scheme: Scheme; pixelRatio: number; symbolPixels: number; haloPixels: number }

/** How large a cell is drawn on the page when its symbol measures `symbolPixels`. */
export function cellPixels(symbolPixels: number): number {
  return symbolPixels + 2 * MARGIN
}

/** All states side by side on a canvas, as the map needs them: casing and soft shadow around the one drawing. */
export function drawAtlas(spec: AtlasSpec): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const cell = Math.ceil(cellPixels(spec.symbolPixels) * spec.pixelRatio)
  canvas.width = cell * ATLAS_CELLS.length
  canvas.height = cell
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser has no 2D canvas.')
  ATLAS_CELLS.forEach((name, index) => {
    context.save()
    context.translate(cell * index, 0)
    context.beginPath()
    context.rect(0, 0, cell, cell)
    context.clip()
    if (name === 'halo') drawHalo(context, cell, spec)
    else drawSymbol(context, name, spec)
    context.restore()
  })
  return canvas
}

function drawSymbol(context: CanvasRenderingContext2D, name: SymbolName, spec: AtlasSpec): void {
  const drawing = STATE_SYMBOLS[name]
  const scale = (spec.symbolPixels / SYMBOL_GRID) * spec.pixelRatio
  const margin = MARGIN * spec.pixelRatio
  context.setTransform(scale, 0, 0, scale, context.getTransform().e + margin, margin)
  context.lineJoin = 'round'
  drawCasing(context, drawing, spec, scale)
  for (const shape of drawing.shapes) {
    const path = pathOf(shape.d)
    if (shape.fill !== undefined) {
      context.fillStyle = paintOf(shape.fill, name, spec.scheme)
      context.fill(path)
    }
    if (shape.stroke === undefined) continue
    context.setLineDash([...(shape.dash ?? [])])
    context.lineCap = shape.dash === undefined ? 'round' : 'butt'
    context.strokeStyle = paintOf(shape.stroke, name, spec.scheme)
    context.lineWidth = shape.strokeWidth ?? 2
    context.stroke(path)
  }
}

function drawCasing(
  context: CanvasRenderingContext2D,
  drawing: SymbolDrawing,
  spec: AtlasSpec,
  scale: number,
): void {
  const outline = pathOf(drawing.outline)
  context.save()
  context.strokeStyle = tokens.map[spec.scheme].lineCasing
  context.fillStyle = context.strokeStyle
  // The shadow turns with the symbol, so it has no horizontal offset.
  context.shadowColor = spec.scheme === 'light' ? 'rgba(16,24,32,.28)' : 'rgba(0,0,0,.6)'
  context.shadowBlur = 2.5 * spec.pixelRatio
  context.shadowOffsetY = drawing.turns ? 0 : 0.8 * spec.pixelRatio
  // The stroke is centred on the outline: half of it is covered by the symbol.
  context.lineWidth = (2 * CASING * spec.pixelRatio) / scale
  context.stroke(outline)
  context.restore()
}

/** The ring behind the selected symbol. */
function drawHalo(context: CanvasRenderingContext2D, cell: number, spec: AtlasSpec): void {
  const line = (1.6 * cell) / spec.haloPixels
  context.beginPath()
  context.arc(cell / 2, cell / 2, cell / 2 - line, 0, 2 * Math.PI)
  context.fillStyle = tokens.map[spec.scheme].trail
  context.globalAlpha = 0.2
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = tokens.map[spec.scheme].trail
  context.lineWidth = line
  context.stroke()
}

export function stateColour(name: SymbolName, scheme: Scheme): string {
  return tokens.colour[scheme][name]
}

function paintOf(paint: SymbolPaint, name: SymbolName, scheme: Scheme): string {
  if (paint === 'state') return stateColour(name, scheme)
  return paint === 'onState' ? tokens.colour[scheme].onState : tokens.map[scheme].lineCasing
}

function pathOf(d: string): Path2D {
  return new Path2D(d)
}
