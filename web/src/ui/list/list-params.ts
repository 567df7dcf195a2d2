import type { ReactNode } from 'react'
import type { z } from 'zod'
import { searchFlag, searchList, searchText } from '../../lib/search.ts'
import type { FilterOption } from './filter-options.tsx'
import type { Filter } from './filters.ts'

/**
 * The filters of a list, declared once: how each URL parameter is parsed, which API parameter it becomes, and the type of
 * its control. Translated labels and options are added by `filtersOf`.
 */
type Kind = Extract<Filter<object>['kind'], 'text' | 'flag' | 'choice'>

/** Instead of an API parameter, for a list that the page filters itself. */
export const onPage = undefined

type Asked = string | undefined

type ListParam<Asks extends Asked> = { kind: Kind } & Of<Asks>

type Of<Asks extends Asked> =
  | { kind: 'text'; schema: typeof searchText; asks: Asks }
  | { kind: 'flag'; schema: typeof searchFlag; asks: Asks }
  | { kind: 'choice'; schema: ReturnType<typeof searchList>; asks: Asks }

type ListParams = Readonly<Record<string, ListParam<Asked>>>

/** A search text. */
export function textParam<const Asks extends Asked>(asks: Asks) {
  return { kind: 'text', schema: searchText, asks } as const
}

/** A flag; false is left out. */
export function flagParam<const Asks extends Asked>(asks: Asks) {
  return { kind: 'flag', schema: searchFlag, asks } as const
}

/** Several values of one type, any of which matches. */
export function choiceParam<const Asks extends Asked, Item extends z.ZodType<string>>(
  asks: Asks,
  item: Item,
) {
  return { kind: 'choice', schema: searchList(item), asks } as const
}

type Shape<Params extends ListParams> = { [Name in keyof Params]: Params[Name]['schema'] }

/** The part of the URL's schema that these filters need. */
export function shapeOf<Params extends ListParams>(params: Params): Shape<Params> {
  const shape = Object.entries(params).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(shape) as Shape<Params> // a schema for each of its names
}

export type SearchOf<Params extends ListParams> = z.infer<z.ZodObject<Shape<Params>>>

type QueryOf<Params extends ListParams> = {
  [Name in keyof Params as Extract<Params[Name]['asks'], string>]?: Params[Name]['kind'] extends 'flag'
    ? 'true'
    : string
}

/** The API's query: lists are comma-joined, and unset parameters left out. */
export function askedBy<Params extends ListParams>(
  params: Params,
  search: SearchOf<Params>,
): QueryOf<Params> {
  const values: Readonly<Record<string, unknown>> = search
  const asked = Object.entries(params).flatMap(([name, { asks }]) => {
    if (asks === onPage) return []
    const value = values[name]
    const text = Array.isArray(value)
      ? value.join(',')
      : value === undefined
        ? ''
        : `${value as string | true}` // by its schema
    return text === '' ? [] : [[asks, text]]
  })
  return Object.fromEntries(asked) as QueryOf<Params> // each value has the type of its schema
}

type Control<Param> = Param extends { kind: 'choice' }
  ? { label: string; icon?: ReactNode; options: readonly FilterOption<string>[]; isRare?: boolean }
  : { label: string }

/** The filters of a list, one by one: `filter('vehicles', { label, icon, options })`. */
export function filtersOf<Params extends ListParams, Search extends SearchOf<Params>>(params: Params) {
  return <Name extends keyof Params & keyof Search & string>(
    name: Name,
    control: Control<Params[Name]>,
  ): Filter<Search> => ({ kind: params[name]?.kind, param: name, ...control }) as Filter<Search> // `Control` depends on its kind
}
