/** The counterpart of `withFileProcess`, in the process that reads a file. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Problem } from '@roadbook/contract/core/errors'
import { FileError } from './files/file-error.ts'

/** The result, or why the file was refused. */
export type Opened<First> = { first: First } | { refusal: Problem }

type Reader<First, Question, Answer> = { first: First; answer?: (question: Question) => Answer }

/**
 * Reads the parent's file with `open`, then answers its requests until it disconnects. `parameters` come from the parent.
 */
export async function readForParent<First, Question, Answer>(
  open: (bytes: Uint8Array<ArrayBuffer>, parameters: never) => MaybePromise<Reader<First, Question, Answer>>,
): Promise<void> {
  process.once('disconnect', () => process.exit())
  const [parameters] = await once(process, 'message')
  const bytes = await buffer(process.stdin)
  try {
    const { first, answer } = await open(bytes, parameters as never) // its own, by its module
    process.on('message', (question: Question) => process.send?.(answer?.(question)))
    process.send?.({ first } satisfies Opened<First>)
  } catch (error) {
    process.send?.({ refusal: problemOf(error) } satisfies Opened<First>)
  }
}

/** V8's errors for an array or a text that is too long, and for data that is nested too deep. */
const TOO_LARGE = /Invalid (?:array|string) length|call stack/

function problemOf(error: unknown): Problem {
  if (error instanceof FileError) return error.problem
  if (error instanceof RangeError && TOO_LARGE.test(error.message)) return { code: 'file_too_slow' }
  throw error
}

type MaybePromise<T> = T | Promise<T>
