import { writeFile } from 'node:fs/promises'
import { Environment } from '../config.ts'

/** Writes .env.example, which a test compares with the configuration's keys: `node env-example.ts`. */
export const envExampleFile = new URL('../../../.env.example', import.meta.url)

export function envExample(): string {
  const lines = Object.entries(Environment.shape).flatMap(([key, schema]) => {
    const result = schema.safeParse(undefined)
    const value = result.success ? textOf(result.data) : ''
    return [`# ${schema.description ?? ''}`, `# ${key}=${value}`, '']
  })
  return [
    '# Every setting of Roadbook, with its default. All are optional. Generated from server/src/config.ts.',
    '# npm start reads the environment; to use a file: node --env-file=.env server/src/main.ts',
    '',
    ...lines,
  ].join('\n')
}

if (import.meta.main) await writeFile(envExampleFile, envExample())

/** A default as written in the environment. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
