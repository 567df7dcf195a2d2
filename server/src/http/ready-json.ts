import type { z } from 'zod'

declare const parsed: unique symbol
/** A value as JSON, with only the fields that its schema names. */
export type JsonItem = string & { readonly [parsed]: true }

/** Undefined if it doesn't match its schema; `leftOut` is then called. */
export function jsonItem(
  schema: z.ZodType,
  value: unknown,
  leftOut: (error: z.ZodError) => void,
): JsonItem | undefined {
  const result = schema.safeParse(value)
  if (result.success) return JSON.stringify(result.data) as JsonItem // the only place that creates one
  leftOut(result.error)
  return undefined
}

/** A list whose items were serialized earlier, each by the response's item schema: sent as it is. */
export class ReadyJson {
  readonly text: string

  constructor(items: readonly JsonItem[]) {
    this.text = `[${items.join(',')}]`
  }
}
