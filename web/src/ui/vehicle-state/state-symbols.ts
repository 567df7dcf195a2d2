// The only drawing of the six vehicle states, on a 24-unit grid, as data: the map draws it into a texture, lists and badges
// draw it as SVG. Shapes follow the design tokens ("states").

export const SYMBOL_GRID = 24

export const VEHICLE_STATES = ['moving', 'idling', 'parked', 'offline', 'noDevice'] as const
export type VehicleState = (typeof VEHICLE_STATES)[number]
/** A state, or the alarm, which is drawn on a state and never replaces it. */
export type SymbolName = VehicleState | 'alarm'

/** Which colour a part takes: the state's own, the colour on top of it, or the ground behind the symbol. */
export type SymbolPaint = 'state' | 'onState' | 'ground'

type SymbolShape = {
  d: string
  fill?: SymbolPaint
  stroke?: SymbolPaint
  /** In units of the 24-unit grid, like all lengths here. */
  strokeWidth?: number
  dash?: readonly [on: number, off: number]
}

export type SymbolDrawing = {
  /** The silhouette, which has the casing and the shadow on the map. */
  outline: string
  shapes: readonly SymbolShape[]
  /** Only the arrow turns with the heading. Up is north. */
  turns: boolean
}

const ARROW = 'M12 2.4 20.2 21.4 12 17.6 3.8 21.4Z'
const DISC = 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z'
const RING = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z'
const SQUARE =
  'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z'
const DASHED_SQUARE = 'M8.5 4.5h7a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-7a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4Z'
const TRIANGLE =
  'M12.87 3.2 21.2 18.8A1 1 0 0 1 20.3 20.3H3.7A1 1 0 0 1 2.8 18.8L11.13 3.2A1 1 0 0 1 12.87 3.2Z'

export const STATE_SYMBOLS: Record<SymbolName, SymbolDrawing> = {
  moving: { outline: ARROW, turns: true, shapes: [{ d: ARROW, fill: 'state' }] },
  idling: {
    outline: DISC,
    turns: false,
    shapes: [
      { d: DISC, fill: 'state' },
      { d: 'M9.8 8.7v6.6M14.2 8.7v6.6', stroke: 'onState', strokeWidth: 2.3 },
    ],
  },
  parked: {
    outline: SQUARE,
    turns: false,
    shapes: [
      { d: SQUARE, fill: 'state' },
      { d: 'M9.8 17V7.2h3.3a2.9 2.9 0 0 1 0 5.8H9.8', stroke: 'onState', strokeWidth: 2.1 },
    ],
  },
  offline: {
    outline: DISC,
    turns: false,
    shapes: [{ d: RING, fill: 'ground', stroke: 'state', strokeWidth: 2 }],
  },
  noDevice: {
    outline: SQUARE,
    turns: false,
    // The dash divides the perimeter (53.1) into twelve, so that no dash is cut where the path closes.
    shapes: [{ d: DASHED_SQUARE, fill: 'ground', stroke: 'state', strokeWidth: 2, dash: [2.5, 1.928] }],
  },
  alarm: {
    outline: TRIANGLE,
    turns: false,
    shapes: [
      { d: TRIANGLE, fill: 'state' },
      { d: 'M12 9v4.6M12 16.8v.1', stroke: 'onState', strokeWidth: 2 },
    ],
  },
}
