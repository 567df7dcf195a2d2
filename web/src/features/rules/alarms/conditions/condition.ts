/** What a type of alarm declares for its form and its sentence. */
import type { MessageDescriptor } from '@lingui/core'
import type { AlarmType, Limits, ParametersOf } from '@roadbook/contract/rules/alarm-types'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { figureOf, writeQuantity } from '../../../../lib/units/typed-figures.ts'
import type { Format } from '../../../../lib/format.ts'
import { type Unit, type Units, writeQuantityIn } from './units.ts'

/** A field for one parameter; its form value is what is typed or chosen. */
export type Field<Parameter> = {
  label: MessageDescriptor
  /** The message if the API would refuse the value. */
  message: (format: Format, value: unknown) => MessageDescriptor
  /** For a new alarm. */
  first: (units: Units) => unknown
  /** NaN for an unreadable figure. */
  read: (value: unknown, units: Units) => Parameter
  write: (parameter: Parameter, units: Units) => unknown
  /** Otherwise the parameter is null; `typed` reads the other fields of the type. */
  isShown?: (typed: (parameter: string) => unknown) => boolean
  /** The value in words, if it isn't readable as it is. */
  show?: (value: unknown, translate: Translate, format: Format) => string
} & ({ figure: { unit: Unit; isOptional: boolean } } | { Control: ComponentType<ControlProps> })

type Translate = (message: MessageDescriptor) => string

export type ControlProps = {
  label: string
  value: unknown
  error: ReactNode
  onChange: (value: unknown) => void
  /** Another field of the type. */
  typed: (parameter: string) => unknown
}

export type Condition<Type extends AlarmType> = {
  fields: { readonly [Name in keyof ParametersOf<Type>]: Field<ParametersOf<Type>[Name]> }
  /** When it fires; `who` is the subject. */
  Sentence: (props: { who: string; parameters: ParametersOf<Type> }) => ReactElement
}

type FigureTexts = {
  label: MessageDescriptor
  /** For a new alarm, in round numbers of the company's units. */
  first: number | ((units: Units) => number)
  limits: Limits
}

export function figure(unit: Unit, { label, first, limits }: FigureTexts): Field<number> {
  return {
    label,
    message: (format) => unit.message(limits, format),
    first: (units) => writeQuantity(typeof first === 'number' ? first : first(units), units.locale),
    read: (value, units) => read(unit, String(value), units),
    write: (quantity, units) => writeQuantityIn(unit, quantity, units),
    figure: { unit, isOptional: false },
  }
}

/** Null if it is empty. */
export function optionalFigure(unit: Unit, texts: FigureTexts): Field<number | null> {
  const required = figure(unit, texts)
  return {
    ...required,
    read: (value, units) => (String(value).trim() === '' ? null : required.read(value, units)),
    write: (quantity, units) => (quantity === null ? '' : required.write(quantity, units)),
    figure: { unit, isOptional: true },
  }
}

function read({ decimals, isSigned = false, toQuantity }: Unit, typed: string, units: Units): number {
  return toQuantity(figureOf(typed, { decimals, isSigned, locale: units.locale }), units)
}
