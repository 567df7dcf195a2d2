import type { AlarmRuleTarget } from '@roadbook/contract/alarm-rules'
import { metersPer } from '@roadbook/contract/distance-unit'
import {
  Geofence,
  GeofenceCreate,
  type GeofenceGeometry,
  type GeofenceTrigger,
} from '@roadbook/contract/geofences'
import { figureOf, type TypedStyle, writeQuantity } from '../../../lib/typed-figures.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'
import { firstColour } from '../shape/colours.ts'

/** Which vehicles are watched. */
export type Watched = 'all' | 'categories' | 'vehicles'

/** Form values: figures as typed. */
export type GeofenceValues = {
  name: string
  colour: string
  active: boolean
  /** JSON, since a form compares and copies its values; empty while nothing is drawn. */
  geometry: string
  trigger: GeofenceTrigger
  dwellMinutes: string
  /** In kilometres or miles an hour. */
  limit: string
  schedule: Geofence['schedule']
  watched: Watched
  categories: string[]
  vehicles: string[]
  recipients: string[]
  push: boolean
  email: boolean
}

export const newGeofence: GeofenceValues = {
  name: '',
  colour: firstColour,
  active: true,
  geometry: '',
  trigger: 'both',
  dwellMinutes: '30',
  limit: '',
  schedule: null,
  watched: 'all',
  categories: [],
  vehicles: [],
  recipients: [],
  push: true,
  email: false,
}

export const minuteDecimals = 1
export const speedDecimals = 1

export function valuesOf(geofence: Geofence, style: TypedStyle): GeofenceValues {
  const { name, colour, active, geometry, trigger, schedule, recipients, channels } = geofence
  const { dwellSeconds, limitKmh, alarmRuleTargets: targets } = geofence
  const idsOf = (type: 'fleetCategory' | 'vehicle') =>
    targets.flatMap((target) => (target.targetType === type ? target.targetId : []))
  const isAll = targets.length === 0 || targets.some(({ targetType }) => targetType === 'allVehicles')
  const categories = idsOf('fleetCategory')
  return {
    name,
    colour,
    active,
    geometry: JSON.stringify(geometry),
    trigger,
    dwellMinutes: dwellSeconds === null ? newGeofence.dwellMinutes : tenths(dwellSeconds / 60, style),
    limit: limitKmh === null ? '' : tenths((limitKmh * 1000) / metersPer[style.distanceUnit], style),
    schedule,
    watched: isAll ? 'all' : categories.length > 0 ? 'categories' : 'vehicles',
    categories,
    vehicles: idsOf('vehicle'),
    recipients,
    push: channels.includes('push'),
    email: channels.includes('email'),
  }
}

const tenths = (figure: number, { locale }: TypedStyle) => writeQuantity(Math.round(figure * 10) / 10, locale)

/** What decides when a rule fires, as the API has it; NaN for an unreadable figure. */
export function ruleOf(values: GeofenceValues, style: TypedStyle) {
  const { geometry, trigger, dwellMinutes, limit, schedule } = values
  const { locale, distanceUnit } = style
  const minutes = figureOf(dwellMinutes, { decimals: minuteDecimals, locale })
  const speed = figureOf(limit, { decimals: speedDecimals, locale }) * (metersPer[distanceUnit] / 1000)
  return {
    geometry: geometryOfText(geometry),
    trigger,
    dwellSeconds: trigger === 'dwell' ? Math.round(minutes * 60) : null,
    limitKmh: trigger === 'speeding' ? Math.round(speed * 100) / 100 : null,
    schedule,
    alarmRuleTargets: targetsOf(values),
  }
}

/** Of the form's own text, or undefined while nothing is drawn. */
export function geometryOfText(text: string): GeofenceGeometry | undefined {
  return text === '' ? undefined : (JSON.parse(text) as GeofenceGeometry) // written by the form itself
}

/** With categories also the vehicles that stand beside them. */
function targetsOf({ watched, categories, vehicles }: GeofenceValues): AlarmRuleTarget[] {
  if (watched === 'all') return [{ targetType: 'allVehicles' }]
  const named = vehicles.map((targetId) => ({ targetType: 'vehicle' as const, targetId }))
  if (watched === 'vehicles') return named
  return [...categories.map((targetId) => ({ targetType: 'fleetCategory' as const, targetId })), ...named]
}

type Body = Omit<GeofenceCreate, 'geometry'> & { geometry: GeofenceGeometry }

export function geofenceModel(style: TypedStyle): FormModel<GeofenceValues, Body, Geofence> {
  return {
    schema: GeofenceCreate,
    fieldNames: {
      dwellSeconds: 'dwellMinutes',
      limitKmh: 'limit',
      alarmRuleTargets: 'watched',
      channels: 'push',
    },
    // Without targets the API would watch all vehicles.
    alsoRefused: (values) => (targetsOf(values).length === 0 ? ['watched'] : []),
    bodyOf: (values) => {
      const { name, colour, active, recipients, push, email } = values
      const { geometry, ...rule } = ruleOf(values, style)
      return {
        name: name.trim(),
        colour,
        active,
        // The schema refuses a missing one before it is sent.
        geometry: geometry as GeofenceGeometry,
        ...rule,
        recipients,
        channels: [...(push ? ['push' as const] : []), ...(email ? ['email' as const] : [])],
      }
    },
    saved: { schema: Geofence, valuesOf: (geofence) => valuesOf(geofence, style) },
  }
}
