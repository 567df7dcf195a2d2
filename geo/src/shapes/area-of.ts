import { circleArea } from './circle.ts'
import { corridorArea } from './corridor.ts'
import { polygonArea } from './polygon.ts'
import type { Area, Shape } from './shape.ts'

export function areaOf(shape: Shape): Area {
  if (shape.type === 'circle') return circleArea(shape)
  if (shape.type === 'corridor') return corridorArea(shape)
  return polygonArea(shape)
}
