/** Fields of a form that have the API's names, declared once: what is typed, what is sent, and what is saved. */
import type { z } from 'zod'
import {
  type FigureStyle,
  figureOf,
  metersOf,
  type TypedStyle,
  writeDistance,
  writeQuantity,
} from '../../lib/units/typed-figures.ts'
import type { FormModel } from './form-model.ts'

export type Field<Typed, Sent, Saved = Sent> = {
  /** The value of a new record. */
  first: Typed
  read: (saved: Saved) => Typed
  write: (typed: Typed, before: Saved | undefined) => Sent
}

export const text: Field<string, string> = {
  first: '',
  read: (saved) => saved,
  write: (typed) => typed.trim(),
}

/** Also for an optional day. */
export const textOrNull: Field<string, string | null> = {
  first: '',
  read: (saved) => saved ?? '',
  write: (typed) => (typed.trim() === '' ? null : typed.trim()),
}

/** A number that isn't a quantity, such as a year; it may be typed in groups, and other characters are refused. */
export const digits: Field<string, number | null> = {
  first: '',
  read: (saved) => String(saved ?? ''),
  write: (typed) => {
    const together = typed.replaceAll(' ', '')
    if (together === '') return null
    return /^\d+$/.test(together) ? Number(together) : Number.NaN
  },
}

/** A value that is chosen instead of typed. */
export function chosen<Value>(first: Value): Field<Value, Value> {
  return { first, read: (saved) => saved, write: (typed) => typed }
}

/** A record that must be chosen; without one the form is invalid. */
export const chosenId: Field<string | null, string> = {
  first: null,
  read: (saved) => saved,
  write: (typed) => typed ?? '',
}

export function figure(style: FigureStyle): Field<string, number> {
  return measured(
    (saved) => writeQuantity(saved, style.locale),
    (typed) => figureOf(typed, style),
  )
}

/** Kilometres or miles; metres in the API. */
export function distance(style: TypedStyle): Field<string, number> {
  return measured(
    (saved) => writeDistance(saved, style),
    (typed) => metersOf(typed, style),
  )
}

/** An unchanged figure is sent back as it was, even with more decimals than are shown. */
function measured(show: (saved: number) => string, parse: (typed: string) => number): Field<string, number> {
  return {
    first: '',
    read: show,
    write: (typed, before) => (before !== undefined && typed === show(before) ? before : parse(typed)),
  }
}

/** The same field, but optional. */
export function orNull<Saved>({ read, write }: Field<string, Saved>): Field<string, Saved | null> {
  return {
    first: '',
    read: (saved) => (saved === null ? '' : read(saved)),
    write: (typed, before) => (typed.trim() === '' ? null : write(typed, before ?? undefined)),
  }
}

/** Fields of any types, by the API's names. */
type Fields = Readonly<
  Record<
    string,
    { first: unknown; read: (saved: never) => unknown; write: (typed: never, before: never) => unknown }
  >
>

export type ValuesOf<Of extends Fields> = { [Name in keyof Of]: Of[Name]['first'] }
type SentOf<Of extends Fields> = { [Name in keyof Of]: ReturnType<Of[Name]['write']> }
type SavedOf<Of extends Fields> = { [Name in keyof Of]: Parameters<Of[Name]['read']>[0] }

/** The values of a new record. */
export function firstOf<Of extends Fields>(fields: Of): ValuesOf<Of> {
  return each(fields, ({ first }) => first) as ValuesOf<Of> // a value for each field
}

// Each value belongs to the field of its name, whose types match; TypeScript loses that in a loop.

export function typedOf<Of extends Fields>(fields: Of, saved: SavedOf<Of>): ValuesOf<Of> {
  return each(fields, (field, name) => field.read(saved[name])) as ValuesOf<Of>
}

export function sentOf<Of extends Fields>(
  fields: Of,
  values: ValuesOf<Of>,
  before?: SavedOf<Of>,
): SentOf<Of> {
  return each(fields, (field, name) =>
    field.write(values[name] as never, before?.[name] as never),
  ) as SentOf<Of>
}

function each<Of extends Fields>(
  fields: Of,
  value: (field: Fields[string], name: keyof Of) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field, name)]))
}

/** What a form needs to know, if its fields are those of the record. */
export function fieldsModel<Of extends Fields, Row extends SavedOf<Of>>(
  fields: Of,
  /** The schemas of the body of a new record, and of the record. */
  { schema, saved }: { schema: z.ZodType; saved: z.ZodType<Row> },
): FormModel<ValuesOf<Of>, SentOf<Of>, Row> {
  return {
    schema,
    bodyOf: (values, before) => sentOf(fields, values, before),
    saved: { schema: saved, valuesOf: (record) => typedOf(fields, record) },
  }
}
