import {
  type GeoJSONStoreFeatures,
  type HexColor,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
} from 'terra-draw'
import tokens from '../../lib/tokens.json'
import type { Scheme } from '../style/map-colours.ts'
import { CornerSelectMode } from './corner-select-mode.ts'
import { CIRCLE_CORNERS, CIRCLE_HANDLE_EVERY } from './drawn.ts'

/** Names of the library's modes. */
export const modeNames = { polygon: 'polygon', circle: 'circle', corridor: 'linestring' } as const
export const SELECT_MODE = 'select'

type Look = {
  scheme: Scheme
  colour: () => string
  /** The edited shape is a circle. */
  isCircle: () => boolean
}

const LINE_PIXELS = 2.5
/** Radii of the drag handles, without the outline. */
const CORNER_PIXELS = 4.5
const MIDPOINT_PIXELS = 2.5

/** Draws each kind in the shape's colour, and edits it by its corners. */
export function drawModes(look: Look) {
  const select = new CornerSelectMode({
    allowManualDeselection: false,
    allowManualSelection: false,
    pointerDistance: 24,
    // The page handles the keys.
    keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
    flags: {
      polygon: { feature: { draggable: true, coordinates: corners } },
      circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
      linestring: { feature: { draggable: true, coordinates: corners } },
    },
    styles: selectStyles(look),
  })
  const styles = drawStyles(look)
  const polygon = new TerraDrawPolygonMode({ pointerDistance: 24, styles: styles.polygon })
  const circle = new TerraDrawCircleMode({ segments: CIRCLE_CORNERS, styles: styles.circle })
  const line = new TerraDrawLineStringMode({ pointerDistance: 24, styles: styles.line })
  return { select, all: [select, polygon, circle, line] }
}

const corners = { draggable: true, deletable: true, midpoints: { draggable: true } }

// Colours of themes and of geofences are hexadecimal.
const hex = (text: string) => text as HexColor

function drawStyles({ scheme, colour }: Pick<Look, 'scheme' | 'colour'>) {
  const shapeColour = () => hex(colour())
  const fill = {
    fillColor: shapeColour,
    fillOpacity: scheme === 'dark' ? 0.16 : 0.1,
    outlineColor: shapeColour,
    outlineWidth: LINE_PIXELS,
  }
  const closing = {
    closingPointColor: hex(tokens.colour[scheme].surface),
    closingPointOutlineColor: shapeColour,
    closingPointOutlineWidth: 2,
    closingPointWidth: CORNER_PIXELS,
  }
  return {
    polygon: { ...fill, ...closing },
    circle: fill,
    line: { lineStringColor: shapeColour, lineStringWidth: LINE_PIXELS, ...closing },
  }
}

function selectStyles({ scheme, colour, isCircle }: Look) {
  const shapeColour = () => hex(colour())
  const surface = hex(tokens.colour[scheme].surface)
  const cornerOpacity = ({ properties }: GeoJSONStoreFeatures) =>
    isCircle() && Number(properties['index']) % CIRCLE_HANDLE_EVERY !== 0 ? 0 : 1
  return {
    selectedPolygonColor: shapeColour,
    selectedPolygonFillOpacity: scheme === 'dark' ? 0.16 : 0.1,
    selectedPolygonOutlineColor: shapeColour,
    selectedPolygonOutlineWidth: LINE_PIXELS,
    selectedLineStringColor: shapeColour,
    selectedLineStringWidth: LINE_PIXELS,
    selectionPointColor: surface,
    selectionPointOutlineColor: shapeColour,
    selectionPointOutlineWidth: 2,
    selectionPointWidth: CORNER_PIXELS,
    midPointColor: surface,
    midPointOutlineColor: shapeColour,
    midPointOutlineWidth: 1.5,
    midPointWidth: MIDPOINT_PIXELS,
    selectionPointOpacity: cornerOpacity,
    selectionPointOutlineOpacity: cornerOpacity,
  }
}
