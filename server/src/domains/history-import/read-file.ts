import { Worker } from 'node:worker_threads'
import type { HistoryFormat } from '@roadbook/contract/history-import'
import { AppError } from '../../errors.ts'
import type { HistoryFile } from './history-file.ts'

export type FileToRead = { format: HistoryFormat; content: string }
export type FileRead = { file: HistoryFile } | { refusal: string }

/**
 * What a file holds. It is read in a thread of its own: a large one takes seconds, in which no device would hear that its
 * records are stored. Throws `malformed_request` with words for whoever sent it.
 */
export async function readFile(given: FileToRead): Promise<HistoryFile> {
  const read = await readApart(given)
  if ('file' in read) return read.file
  throw new AppError('malformed_request', read.refusal, {
    details: { fieldErrors: { content: read.refusal } },
  })
}

function readApart(given: FileToRead): Promise<FileRead> {
  const { promise, resolve, reject } = Promise.withResolvers<FileRead>()
  const worker = new Worker(new URL('./read-file-thread.ts', import.meta.url), { workerData: given })
  worker.once('message', resolve)
  worker.once('error', reject)
  // After an answer this changes nothing.
  worker.once('exit', (code) => reject(new Error(`The thread that reads a file ended with ${code}`)))
  return promise
}
