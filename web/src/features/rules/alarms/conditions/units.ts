import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Limits } from '@roadbook/contract/rules/alarm-types'
import { metersPer } from '@roadbook/contract/core/meters-per'
import type { ConsumptionStyle } from '../../../../lib/units/consumption.ts'
import { shortLengthIn } from '../../../../lib/units/short-length.ts'
import { writeQuantity } from '../../../../lib/units/typed-figures.ts'
import type { useFormat } from '../../../../lib/use-format.ts'
import { volumeText, volumeUnitOf } from '../../../../lib/units/volume.ts'
import { timeText } from './time-text.ts'

/** How people type figures: their locale, and the units of their company. */
export type Units = ConsumptionStyle & { locale: string }

type Format = ReturnType<typeof useFormat>

/** The unit in which a quantity is typed. */
export type Unit = {
  decimals: number
  /** Figures below zero are possible. */
  isSigned?: boolean
  /** What is shown next to the field. */
  sign: (format: Format) => string | MessageDescriptor
  /** Converts what is typed to the unit of the API. */
  toQuantity: (figure: number, units: Units) => number
  toFigure: (quantity: number, units: Units) => number
  /** What to enter, with the limits of the API. */
  message: (limits: Limits, format: Format) => MessageDescriptor
}

const times = (seconds: number): Pick<Unit, 'toQuantity' | 'toFigure' | 'message'> => ({
  toQuantity: (figure) => (seconds === 1 ? figure : Math.round(figure * seconds)),
  toFigure: (quantity) => quantity / seconds,
  message: ({ min, max }, { locale }) => {
    const [shortest, longest] = [timeText(min, locale), timeText(max, locale)]
    return min === 0
      ? msg`Enter a time of up to ${longest}.`
      : msg`Enter a time from ${shortest} to ${longest}.`
  },
})

const hundredths = (quantity: number) => Math.round(quantity * 100) / 100
const same = (quantity: number) => quantity

export const seconds: Unit = {
  decimals: 0,
  sign: () => msg({ message: 'seconds', context: 'unit' }),
  ...times(1),
}
export const minutes: Unit = {
  decimals: 1,
  sign: () => msg({ message: 'minutes', context: 'unit' }),
  ...times(60),
}
export const hours: Unit = {
  decimals: 2,
  sign: () => msg({ message: 'hours', context: 'unit' }),
  ...times(3_600),
}

/** Kilometres or miles an hour. */
export const speed: Unit = {
  decimals: 1,
  sign: ({ speedUnit }) => speedUnit,
  toQuantity: (figure, { distanceUnit }) => hundredths((figure * metersPer[distanceUnit]) / 1_000),
  toFigure: (quantity, { distanceUnit }) => (quantity * 1_000) / metersPer[distanceUnit],
  message: ({ min, max }, f) => {
    const [slowest, fastest] = [f.speed(min), f.speed(max)]
    return msg`Enter a speed from ${slowest} to ${fastest}.`
  },
}

/** Metres or feet. */
export const shortLength: Unit = {
  decimals: 1,
  sign: ({ distanceUnit }) => shortLengthIn(distanceUnit).unit,
  toQuantity: (figure, { distanceUnit }) => shortLengthIn(distanceUnit).meters(figure),
  toFigure: (quantity, { distanceUnit }) => shortLengthIn(distanceUnit).figure(quantity),
  message: ({ min, max }, f) => {
    const { unit, figure } = shortLengthIn(f.distanceUnit)
    const text = (meters: number) => `${f.number(Math.round(figure(meters)))} ${unit}`
    const [shortest, longest] = [text(min), text(max)]
    return msg`Enter a length from ${shortest} to ${longest}.`
  },
}

/** Kilometres or miles. */
export const distance: Unit = {
  decimals: 1,
  sign: ({ lengthUnit }) => lengthUnit,
  toQuantity: (figure, { distanceUnit }) => Math.round(figure * metersPer[distanceUnit]),
  toFigure: (quantity, { distanceUnit }) => quantity / metersPer[distanceUnit],
  message: () => msg`Enter a distance.`,
}

/** Litres or gallons. */
export const volume: Unit = {
  decimals: 2,
  sign: ({ consumption }) => (volumeUnitOf(consumption).name === 'gallon' ? msg`gallons` : msg`litres`),
  toQuantity: (figure, units) => hundredths(figure * volumeUnitOf(units).litres),
  toFigure: (quantity, units) => quantity / volumeUnitOf(units).litres,
  message: ({ min, max }, { consumption, locale }) => {
    const style = { ...consumption, locale }
    const [least, most] = [volumeText(min, style), volumeText(max, style)]
    return msg`Enter a quantity from ${least} to ${most}.`
  },
}

export const volts: Unit = {
  decimals: 2,
  sign: () => 'V',
  toQuantity: same,
  toFigure: same,
  message: ({ min, max }, f) => {
    const [least, most] = [f.volts(min), f.volts(max)]
    return msg`Enter a voltage from ${least} to ${most}.`
  },
}

export const percent: Unit = {
  decimals: 0,
  sign: () => '%',
  toQuantity: same,
  toFigure: same,
  message: ({ min, max }) => msg`Enter a figure from ${min} to ${max}.`,
}

export const days: Unit = {
  decimals: 0,
  sign: () => msg({ message: 'days', context: 'unit' }),
  toQuantity: same,
  toFigure: same,
  message: ({ min, max }) => msg`Enter a number of days from ${min} to ${max}.`,
}

/** In the unit of each sensor. */
export const sensorFigure: Unit = {
  decimals: 2,
  isSigned: true,
  sign: () => '',
  toQuantity: same,
  toFigure: same,
  message: ({ min, max }) => msg`Enter a figure from ${min} to ${max}.`,
}

/** The initial text of a field. */
export function writeQuantityIn({ decimals, toFigure }: Unit, quantity: number, units: Units): string {
  const figure = Math.round(toFigure(quantity, units) * 10 ** decimals) / 10 ** decimals
  return writeQuantity(figure, units.locale)
}
