import { readFile, writeFile } from 'node:fs/promises'
import { Environment } from '../config.ts'

/**
 * Generates .env.example from the configuration's keys: `node env-example.ts`; with `--check`, fails if it is
 * stale.
 */
const file = new URL('../../../.env.example', import.meta.url)
const lines = Object.entries(Environment.shape).flatMap(([key, schema]) => {
  const result = schema.safeParse(undefined)
  const value = result.success && result.data !== undefined ? String(result.data) : ''
  return [`# ${schema.description ?? ''}`, `# ${key}=${value}`, '']
})
const wanted = [
  '# Every setting of Roadbook, with its default. All are optional. Generated from server/src/config.ts.',
  '# npm start reads the environment; to use a file: node --env-file=.env server/src/main.ts',
  '',
  ...lines,
].join('\n')

if (!process.argv.includes('--check')) {
  await writeFile(file, wanted)
} else if ((await readFile(file, 'utf8')) !== wanted) {
  console.error('.env.example is stale: run node server/src/commands/env-example.ts')
  process.exitCode = 1
}
