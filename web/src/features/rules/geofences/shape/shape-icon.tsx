import { IconCircle, IconPolygon, IconRoute, type Icon } from '@tabler/icons-react'
import type { ShapeKind } from './geometry.ts'

export const shapeIcons: Readonly<Record<ShapeKind, Icon>> = {
  polygon: IconPolygon,
  circle: IconCircle,
  corridor: IconRoute,
}

/** The kind of a geofence, in its colour. */
export function ShapeIcon({ kind, colour }: { kind: ShapeKind; colour: string }) {
  const Sign = shapeIcons[kind]
  return <Sign size={18} stroke={1.8} color={colour} aria-hidden="true" style={{ flex: 'none' }} />
}
