/** The worker thread of `readShapes`: one message, with the shapes or why the file was refused. */
import { parentPort, workerData } from 'node:worker_threads'
import { FileError } from '../../../platform/files/file-error.ts'
import { type ShapeFile, type ShapesAnswer, shapesOf } from './read-shapes.ts'

const file = workerData as ShapeFile // set by `readShapes`

// A message port of worker threads has no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answer())

function answer(): ShapesAnswer {
  try {
    return { shapes: shapesOf(file) }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { refusal: error.problem }
  }
}
