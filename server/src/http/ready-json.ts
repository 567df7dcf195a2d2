import type { z } from 'zod'

declare const parsed: unique symbol
/** A value as JSON, after its schema has taken away what it does not name. */
export type JsonItem = string & { readonly [parsed]: true }

export function jsonItem(schema: z.ZodType, value: unknown): JsonItem {
  return JSON.stringify(schema.parse(value)) as JsonItem // the only place that makes one
}

/** A list whose items were made ready earlier, each by the schema of the reply's items: sent as it is. */
export class ReadyJson {
  readonly text: string

  constructor(items: readonly JsonItem[]) {
    this.text = `[${items.join(',')}]`
  }
}
