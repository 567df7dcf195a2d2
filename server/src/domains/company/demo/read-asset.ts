import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/** Reads a JSON file of the demo, by its path in the repository. */
export async function readAsset<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const file = new URL(`../../../../../${path}`, import.meta.url)
  return schema.parse(JSON.parse(await readFile(file, 'utf8')))
}
