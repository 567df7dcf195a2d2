import {
  ClassicGeofence,
  ClassicGeofenceCreate,
  classicShapeOf,
  type ClassicShape,
} from '@roadbook/contract/rules/classic-geofences'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { geometryOfText } from '../edit/geofence-values.ts'
import { firstColour } from '../shape/colours.ts'
import { withGeometry } from '../classic/classic-text.ts'

export type ClassicValues = {
  name: string
  colour: string
  active: boolean
  /** GeoJSON as JSON, since a form compares and copies its values; empty until something is drawn. */
  geometry: string
  watched: 'all' | 'vehicles'
  vehicles: string[]
  notifyOnEnter: boolean
  notifyOnExit: boolean
}

export const newClassic: ClassicValues = {
  name: '',
  colour: firstColour,
  active: true,
  geometry: '',
  watched: 'all',
  vehicles: [],
  notifyOnEnter: true,
  notifyOnExit: true,
}

function valuesOf(geofence: ClassicGeofence): ClassicValues {
  const { name, colour, active, vehicles, notifyOnEnter, notifyOnExit } = geofence
  return {
    name,
    colour,
    active,
    geometry: JSON.stringify(withGeometry(geofence).geometry),
    watched: vehicles === null ? 'all' : 'vehicles',
    vehicles: vehicles ?? [],
    notifyOnEnter,
    notifyOnExit,
  }
}

export type ClassicBody = Required<ClassicGeofenceCreate>

export const classicModel: FormModel<ClassicValues, ClassicBody, ClassicGeofence> = {
  schema: ClassicGeofenceCreate,
  fieldNames: { shape: 'geometry', vehicles: 'watched' },
  alsoRefused: ({ watched, vehicles }) =>
    watched === 'vehicles' && vehicles.length === 0 ? ['watched'] : [],
  bodyOf: ({ geometry, watched, vehicles, name, ...rest }) => {
    const drawn = geometryOfText(geometry)
    return {
      ...rest,
      name: name.trim(),
      // The schema refuses a missing one before it is sent.
      shape: (drawn && classicShapeOf(drawn)) as ClassicShape,
      vehicles: watched === 'all' ? null : vehicles,
    }
  },
  saved: { schema: ClassicGeofence, valuesOf },
}
