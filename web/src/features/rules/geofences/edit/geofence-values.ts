import { metersPer } from '@roadbook/contract/core/meters-per'
import {
  Geofence,
  GeofenceCreate,
  type GeofenceGeometry,
  type GeofenceTrigger,
} from '@roadbook/contract/rules/geofences'
import { figureOf, type TypedStyle, writeQuantity } from '../../../../lib/units/typed-figures.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import {
  channelsOf,
  newRule,
  type RuleValues,
  ruleValuesOf,
  targetsOf,
} from '../../alarm-rules/rule-values.ts'
import { firstColour } from '../shape/colours.ts'

/** Form values: figures as typed. */
export type GeofenceValues = RuleValues & {
  name: string
  colour: string
  /** JSON, since a form compares and copies its values; empty until something is drawn. */
  geometry: string
  trigger: GeofenceTrigger
  dwellMinutes: string
  /** In kilometres or miles an hour. */
  limit: string
}

export const newGeofence: GeofenceValues = {
  ...newRule,
  name: '',
  colour: firstColour,
  geometry: '',
  trigger: 'both',
  dwellMinutes: '30',
  limit: '',
}

export const minuteDecimals = 1
export const speedDecimals = 1

export function valuesOf(geofence: Geofence, style: TypedStyle): GeofenceValues {
  const { name, colour, geometry, trigger, dwellSeconds, limitKmh } = geofence
  return {
    ...ruleValuesOf(geofence),
    name,
    colour,
    geometry: JSON.stringify(geometry),
    trigger,
    dwellMinutes: dwellSeconds === null ? newGeofence.dwellMinutes : tenths(dwellSeconds / 60, style),
    limit: limitKmh === null ? '' : tenths((limitKmh * 1000) / metersPer[style.distanceUnit], style),
  }
}

const tenths = (figure: number, { locale }: TypedStyle) => writeQuantity(Math.round(figure * 10) / 10, locale)

/** The fields that decide when a rule fires, in the API's form; NaN for an unreadable figure. */
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

/** From the form's own text; undefined until something is drawn. */
export function geometryOfText(text: string): GeofenceGeometry | undefined {
  return text === '' ? undefined : (JSON.parse(text) as GeofenceGeometry) // written by the form itself
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
    // Without targets, the API would watch all vehicles.
    alsoRefused: (values) => (targetsOf(values).length === 0 ? ['watched'] : []),
    bodyOf: (values) => {
      const { name, colour, active, recipients } = values
      const { geometry, ...rule } = ruleOf(values, style)
      return {
        name: name.trim(),
        colour,
        active,
        // The schema refuses a missing one before it is sent.
        geometry: geometry as GeofenceGeometry,
        ...rule,
        recipients,
        channels: channelsOf(values),
      }
    },
    saved: { schema: Geofence, valuesOf: (geofence) => valuesOf(geofence, style) },
  }
}
