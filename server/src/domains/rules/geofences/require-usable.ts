import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { problemOf, type ShapeProblem } from '@roadbook/geo/shapes/shape-problem'
import { AppError } from '../../../errors.ts'
import { shapeOf } from '../../tracking/geofence-places/index.ts'

/** Throws 400 for a shape that is ambiguous or empty. */
export function requireUsable(geometry: GeofenceGeometry, name = 'geometry'): void {
  const found = problemOf(shapeOf(geometry))
  if (found) throw errorOf(found, name)
}

function errorOf({ reason, at: [longitude, latitude] }: ShapeProblem, name: string): AppError {
  const field = { field: name }
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  if (reason === 'selfCrossing') return new AppError('shape_crosses_itself', { place }, field)
  if (reason === 'tooIntricate') return new AppError('shape_too_intricate', {}, field)
  if (reason === 'roundPole') return new AppError('shape_around_pole', {}, field)
  return new AppError(reason === 'tooShort' ? 'line_too_short' : 'ring_too_short', {}, field)
}
