import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'

export type Step = {
  name: string
  /** A script for Node, and its arguments. */
  args: string[]
  env?: Record<string, string>
  /** Shows its output only if it fails. */
  isQuiet?: boolean
}
type Ended = { name: string; isGood: boolean; seconds: number }

/** Runs the steps in order, as many at once as there are cores; a failing step stops no other. */
export async function runSteps(steps: Step[]): Promise<Ended[]> {
  const waiting = [...steps]
  const running = new Set<ChildProcess>()
  const ended: Ended[] = []
  // Ctrl+C in a terminal reaches the children too; other senders signal only this process.
  const stop = (signal: NodeJS.Signals): void => {
    ended.push(...waiting.splice(0).map(({ name }) => ({ name, isGood: false, seconds: 0 })))
    if (signal === 'SIGTERM') for (const child of running) child.kill('SIGINT')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const isAlone = steps.length === 1
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      ended.push(await run(step, isAlone, running))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return ended
}

export function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

async function run(step: Step, isAlone: boolean, running: Set<ChildProcess>): Promise<Ended> {
  const { name, args, env, isQuiet = false } = step
  const from = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: isAlone && !isQuiet ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  })
  running.add(child)
  const kept: string[] = []
  const show = (line: string): void => console.log(`${name.padEnd(8)} │ ${line}`)
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', isQuiet ? (line) => kept.push(line) : show)
  const isGood = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    // Processes that a test left running may keep the output open for ever.
    child.once(isQuiet ? 'close' : 'exit', (code) => resolve(code === 0))
  })
  running.delete(child)
  if (!isGood) kept.forEach(show)
  const seconds = (performance.now() - from) / 1000
  console.log(`${name.padEnd(8)} ${isGood ? '✓' : '✗ failed after'} ${minutes(seconds)}`)
  return { name, isGood, seconds }
}
