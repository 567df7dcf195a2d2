import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import { problemOf } from '@roadbook/geo/shapes/shape-problem'
import { useMemo, useState } from 'react'
import type { DrawKind } from '../../../../map/draw/drawn.ts'
import { geometryOf, shapeOf } from '../shape/geometry.ts'
import { geometryOfText } from './geofence-values.ts'
import { type History, pushed, redone, startHistory, undone } from './history.ts'

/** Width of a new corridor, until another one is typed. */
export const FIRST_WIDTH_METERS = 100

type DrawnForm = {
  values: { geometry: string }
  setFieldValue: (field: 'geometry', text: string) => void
}

export type ShapeDraft = ReturnType<typeof useShapeDraft>

/** The shape in the form, the steps that led to it, and what is being drawn. */
export function useShapeDraft(form: DrawnForm) {
  const { geometry: text } = form.values
  const [history, setHistory] = useState<History<string>>(() => startHistory(text))
  // Another person's values, taken over after a refused save, reset the history.
  if (history.present !== text) setHistory(startHistory(text))
  const shape = useMemo(() => {
    const geometry = geometryOfText(text)
    return geometry === undefined ? null : shapeOf(geometry)
  }, [text])
  const [kind, setKind] = useState<DrawKind | undefined>(shape === null ? 'polygon' : undefined)
  const [isTaking, setTaking] = useState(false)
  const [live, setLive] = useState<Shape | null>(null)
  const problem = useMemo(() => (shape === null ? undefined : problemOf(shape)), [shape])
  const go = (next: History<string>) => {
    setHistory(next)
    setLive(null)
    form.setFieldValue('geometry', next.present)
    setKind((known) => (next.present === '' ? (known ?? shape?.type) : undefined))
  }
  return {
    shape,
    /** While it is drawn or dragged. */
    live,
    setLive,
    problem,
    /** The kind of new shape; undefined while the shape is being edited. */
    kind,
    /** The shape whose figures are shown. */
    shownKind: kind ?? shape?.type ?? 'polygon',
    /** Uses an outline of the map as the shape. */
    isTaking,
    draw: (next: DrawKind) => {
      setTaking(false)
      setKind(next)
    },
    startTaking: () => {
      setTaking(true)
      setKind(undefined)
    },
    stopDrawing: () => {
      setTaking(false)
      setKind((known) => (shape === null ? (known ?? 'polygon') : undefined))
    },
    put: (next: Shape) => go(pushed(history, JSON.stringify(geometryOf(next)))),
    undo: () => go(undone(history)),
    redo: () => go(redone(history)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}

/** Corners of a new shape that has too few yet. */
export function shapeOfCorners(kind: DrawKind, corners: readonly Position[], before: Shape | null): Shape {
  if (kind !== 'corridor') return { type: 'polygon', polygons: [[corners]] }
  const widthMeters = before?.type === 'corridor' ? before.widthMeters : FIRST_WIDTH_METERS
  return { type: 'corridor', line: corners, widthMeters }
}
