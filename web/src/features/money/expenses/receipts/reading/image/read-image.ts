import type { ImageAnswer, ImageRequest } from './receipt-worker.ts'

type ImageReading = Omit<Extract<ImageAnswer, { kind: 'read' }>, 'kind'>

type Options = { signal: AbortSignal; onProgress?: ((share: number) => void) | undefined }

/** A photo takes some ten seconds on a slow phone. */
const MAX_MS = 60_000
/** For this long a worker keeps its engine, and some 100 MB, for further receipts. */
const IDLE_MS = 60_000

let idle: { worker: Worker; timer: ReturnType<typeof setTimeout> } | undefined

function takeWorker(): Worker {
  if (idle === undefined)
    return new Worker(new URL('./receipt-worker.ts', import.meta.url), { type: 'module' })
  clearTimeout(idle.timer)
  const { worker } = idle
  idle = undefined
  return worker
}

function keepWorker(worker: Worker): void {
  if (idle !== undefined) return worker.terminate()
  const timer = setTimeout(() => {
    idle = undefined
    worker.terminate()
  }, IDLE_MS)
  idle = { worker, timer }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * The text and QR codes of a picture, one picture at a time. Rejects if it can't be decoded, takes too long, or is aborted.
 */
export function readImage(request: ImageRequest, options: Options): Promise<ImageReading> {
  const reading = last.then(() => readNow(request, options))
  last = reading.catch(() => undefined)
  return reading
}

async function readNow(request: ImageRequest, { signal, onProgress }: Options): Promise<ImageReading> {
  signal.throwIfAborted()
  const worker = takeWorker()
  const listening = new AbortController()
  try {
    const answer = await answerOf(worker, { signal, listening: listening.signal, onProgress }, request)
    keepWorker(worker)
    if (answer.kind === 'failed') throw new Error(answer.message)
    return answer
  } finally {
    listening.abort()
  }
}

type Answer = Exclude<ImageAnswer, { kind: 'progress' }>

/** Ends the worker if it doesn't answer. */
function answerOf(
  worker: Worker,
  { signal, listening, onProgress }: Options & { listening: AbortSignal },
  request: ImageRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      worker.terminate()
      reject(reason)
    }
    const ends = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)])
    ends.addEventListener('abort', () => fail(ends.reason), { signal: listening })
    worker.addEventListener('error', ({ message }) => fail(new Error(message)), { signal: listening })
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ImageAnswer>) => {
        if (data.kind === 'progress') onProgress?.(data.share)
        else resolve(data)
      },
      { signal: listening },
    )
    worker.postMessage(request, request.image instanceof Blob ? [] : [request.image])
  })
}
