import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from '../backup/testing.ts'
import { asksForHelp, readArguments, type Usage } from './arguments.ts'

const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('import.meta.main'),
)
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  scripts: Record<string, string>
} // as npm requires it

test('the tests of usage cover every command of package.json', () => {
  const commands = Object.values(scripts).flatMap((script) => {
    const [, file] = /^node server\/src\/commands\/(.*)$/.exec(script) ?? []
    return file ?? []
  })
  expect(commands.filter((file) => !files.includes(file))).toEqual([])
})

test.each(files)('%s shows its usage in its help and in its refusals', async (file) => {
  const { usage } = (await import(`./${file}`)) as { usage: Usage } // runCommand takes nothing else
  const name = file.replace(/\.ts$/, '')
  const call = name in scripts ? `npm run ${name}` : `node server/src/commands/${file}`
  expect(usage.help.slice(0, call.length)).toBe(call)
  const read = (...words: string[]) => readArguments(words, usage)
  expect(() => read('--unknown')).toThrow(`Unknown option '--unknown'`)
  expect(() => read('--unknown')).toThrow(usage.help)
  if (usage.positionals === 'any') return
  expect(() => read('a', 'b', 'c')).toThrow(usage.help)
})

test('an unknown option is named in one sentence, without Node’s advice on quoting it', () => {
  const usage: Usage = { help: 'npm run x', options: { key: { type: 'string' } } }
  const read = (...words: string[]) => readArguments(words, usage)
  expect(() => read('--unknown')).toThrow(/^Unknown option '--unknown'\.\n\nnpm run x$/)
  expect(() => read('--key', '-x')).toThrow(/^Option '--key' argument is ambiguous\.\n\nnpm run x$/)
  expect(() => read('--key')).toThrow(/^Option '--key <value>' argument missing\.\n\nnpm run x$/)
})

test('help is asked for by --help and -h, wherever it stands', () => {
  expect([['--help'], ['a', '-h'], ['help'], []].map(asksForHelp)).toEqual([true, true, false, false])
})

test('a command ends with 0 after its help, and with 1 after an argument that it doesn’t take', async () => {
  const help = await command('backup', ['--help'], {})
  expect(help).toEqual({ code: 0, said: expect.stringMatching(/^npm run backup -- FILE\n/) })
  const refused = await command('backup', ['a', 'b'], {})
  expect(refused).toEqual({ code: 1, said: `Unexpected argument: b\n\n${help.said}` })
})

test('a logbook that isn’t there is missing, and no database', async () => {
  expect(await command('verify-logbook', ['/nowhere/logbook.csv', '--key', 'a'], {})).toEqual({
    code: 1,
    said: 'There is no /nowhere/logbook.csv, or its folder does not exist.\n',
  })
})
