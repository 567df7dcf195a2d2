/** A process of `withFileProcess` whose behaviour its file determines. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { readForParent } from './file-process-child.ts'

const behaviours: Record<string, () => unknown> = {
  read: () => 'read',
  // Without keeping a processor busy.
  hang: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  exhaust() {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 1_000 }, (_, index) => index))
  },
  fail() {
    throw new Error('a mistake of ours')
  },
  write: () => codeOf(() => writeFileSync(new URL('written', import.meta.url), '')),
  connect: () => once(connect(1, '127.0.0.1'), 'connect').catch(codeOfError),
  // oxlint-disable-next-line no-restricted-properties -- The test asks what it can see.
  environment: () => Object.keys(process.env),
}

function codeOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return codeOfError(error)
  }
}

function codeOfError(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error
}

await readForParent(async (bytes, { pid }: { pid: boolean }) => {
  const first = pid ? process.pid : await behaviours[new TextDecoder().decode(bytes)]?.()
  return { first, answer: (question: string) => behaviours[question]?.() }
})
