/** What is typed about a sensor, and what is sent. */
import { isDigitalSensor, sensorTypes, type SensorType } from '@roadbook/contract/fleet/sensor-types'
import { Sensor, type SensorCalibration, SensorCreate } from '@roadbook/contract/fleet/sensors'
import { type FigureStyle, figureOf, writeQuantity } from '../../../lib/units/typed-figures.ts'
import type { EntityForm } from '../../../ui/form/entity-form.ts'
import {
  chosen,
  type Field,
  fieldsModel,
  figure,
  firstOf,
  orNull,
  text,
  type ValuesOf,
} from '../../../ui/form/fields.ts'
import { isSame } from '../../../ui/form/is-same.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

export const figureDecimals = 6

const figureStyle = (locale: string): FigureStyle => ({ decimals: figureDecimals, isSigned: true, locale })

/** Whether it is no figure. */
export const isUnreadable = (typed: string, locale: string): boolean =>
  Number.isNaN(figureOf(typed, figureStyle(locale)))

/** `table` has a line for each pair, as it comes from a spreadsheet. */
export type TypedCalibration = {
  type: SensorCalibration['type']
  factor: string
  offset: string
  table: string
}

function calibrationField(style: FigureStyle): Field<TypedCalibration, SensorCalibration> {
  const first: TypedCalibration = { type: 'none', factor: '1', offset: '0', table: '' }
  const write = (value: number) => writeQuantity(value, style.locale)
  const read = (saved: SensorCalibration): TypedCalibration => {
    if (saved.type === 'linear')
      return { ...first, type: 'linear', factor: write(saved.factor), offset: write(saved.offset) }
    if (saved.type === 'none') return first
    return { ...first, type: 'table', table: saved.rows.map((row) => row.map(write).join('\t')).join('\n') }
  }
  return {
    first,
    read,
    // Unchanged, it is sent back as it was, even with more decimals than can be typed.
    write(typed, before) {
      if (before !== undefined && isSame(typed, read(before))) return before
      const { type, factor, offset, table } = typed
      if (type === 'linear') return { type, factor: figureOf(factor, style), offset: figureOf(offset, style) }
      if (type === 'table') return { type, rows: tableRows(table, style) }
      return { type }
    },
  }
}

/** NaN for what can't be read. */
function tableRows(table: string, style: FigureStyle): [number, number][] {
  const lines = table.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [raw = '', value = '', ...more] = line.split(/[\s;|]+/)
      return [figureOf(raw, style), more.length === 0 ? figureOf(value, style) : Number.NaN]
    })
}

function fieldsIn(locale: string) {
  const style = figureStyle(locale)
  return {
    name: text,
    type: chosen<SensorType>('temperature'),
    source: text,
    unit: text,
    calibration: calibrationField(style),
    inverted: chosen(false),
    onText: text,
    offText: text,
    minValue: orNull(figure(style)),
    maxValue: orNull(figure(style)),
  }
}

export type SensorValues = ValuesOf<ReturnType<typeof fieldsIn>>
export type SensorForm = EntityForm<SensorValues, SensorCreate, Sensor>

export function newSensor(locale: string, words: { onText: string; offText: string }): SensorValues {
  return { ...firstOf(fieldsIn(locale)), unit: sensorTypes.temperature.unit, ...words }
}

/** Fields of a kind of sensor that the other kind hasn't are neither sent nor checked. */
export function sensorModel(locale: string): FormModel<SensorValues, SensorCreate, Sensor> {
  const model = fieldsModel(fieldsIn(locale), { schema: SensorCreate, saved: Sensor })
  return {
    ...model,
    bodyOf(values, before) {
      const { inverted, onText, offText, ...rest } = model.bodyOf(values, before)
      const { unit, calibration, minValue, maxValue, ...shared } = rest
      return isDigitalSensor(values.type)
        ? { ...shared, inverted, onText, offText }
        : { ...shared, unit, calibration, minValue, maxValue }
    },
    alsoRefused: ({ type, minValue, maxValue }) => {
      const style = figureStyle(locale)
      const isEmpty = figureOf(minValue, style) >= figureOf(maxValue, style)
      return !isDigitalSensor(type) && isEmpty ? ['maxValue'] : []
    },
  }
}
