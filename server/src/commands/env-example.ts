import { writeFile } from 'node:fs/promises'
import { Environment } from '../config.ts'
import type { Usage } from './arguments.ts'
import { runCommand } from './run-command.ts'

export const usage = {
  help: `node server/src/commands/env-example.ts

Writes .env.example from the settings in server/src/config.ts.`,
} satisfies Usage

/** A test compares it with the configuration's keys. */
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

if (import.meta.main) await runCommand(usage, () => writeFile(envExampleFile, envExample()))

/** A default as written in the environment. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
