import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { runChildProgram } from './child-program.ts'

const echo = `
  process.stdin.once('data', (task) => { console.log('heard ' + String(task).trim()); console.error('trouble') })
  process.stdin.once('end', () => process.exit(7))
  process.once('SIGTERM', () => process.exit(3))`

function start(root = '.') {
  const lines: string[] = []
  const said = new PassThrough({ encoding: 'utf8' })
  const onLine = (line: string): void => void lines.push(line)
  const stopping = new AbortController()
  const options = { args: ['-e', echo], root, task: { of: ['us'] }, onLine, log: pino(said) }
  return { ended: runChildProgram(options, stopping.signal), stop: () => stopping.abort(), lines, said }
}

test('a program gets its task, reports back, and ends when it is stopped', async () => {
  const { ended, stop, lines, said } = start()
  const [warning] = await once(said, 'data')
  expect(JSON.parse(String(warning))).toMatchObject({ msg: 'trouble' })
  await vi.waitFor(() => expect(lines).toEqual(['heard {"of":["us"]}']), { timeout: 20_000 })
  stop()
  expect(await ended).toBe(3)
})

test('one that cannot be started has ended', async () => {
  const { ended, said } = start('/no/such/folder')
  expect(await ended).toBe(null)
  expect(JSON.parse(String(said.read()))).toMatchObject({ msg: 'a program could not be started' })
})
