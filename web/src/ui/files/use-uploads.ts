import { attachmentTypeOf, MAX_ATTACHMENTS } from '@roadbook/contract/core/attachments'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useReducer, useRef } from 'react'
import { isAddressOver, isAlreadyThere, sendFile } from '../../lib/requests/send-file.ts'
import { forgetUpload, type Purpose, requestUpload } from './file-calls.ts'
import { readFile, type ReadFile } from './read-file.ts'
import {
  changeQueue,
  failedOf,
  isUnderWay,
  keysOf,
  nextToSend,
  type Queue,
  type QueueEvent,
  type Upload,
} from './upload-queue.ts'
import { type Failure, useUploadTexts } from './use-upload-texts.ts'

type Options = {
  purpose: Purpose
  /** Files wait until it is known. */
  vehicleId: string | null
  /** How many files the record already has. */
  present: number
}

export type Uploads = ReturnType<typeof useUploads>

/** Files being uploaded: three at a time as soon as the vehicle is known. */
export function useUploads(options: Options) {
  const { vehicleId, present } = options
  const texts = useUploadTexts()
  const [queue, dispatch] = useReducer(changeQueue, [])
  const latest = useLatest({ queue, present, vehicleId })
  const abort = useSending(options, queue, dispatch)
  const settled = useSettled(queue)
  const lastId = useRef(0)

  const add = async (files: readonly File[]): Promise<string[]> => {
    const read = await Promise.all(files.map(readFile))
    const { queue: before, present: taken } = latest.current
    const room = MAX_ATTACHMENTS - taken - before.length + failedOf(before).length
    const uploads = read.map((one, index) => {
      lastId.current += 1
      const step = firstStep(one, read.slice(0, index), { room, texts })
      return { id: `upload ${lastId.current}`, file: one.file, name: one.name, step }
    })
    dispatch({ kind: 'added', uploads })
    return uploads.map(({ id }) => id)
  }

  /** Cancels one, or removes one that was uploaded. */
  const remove = (id: string) => {
    const upload = latest.current.queue.find((one) => one.id === id)
    abort(id)
    dispatch({ kind: 'removed', ids: [id] })
    const fileKey = upload?.step.kind === 'uploaded' ? upload.step.fileKey : upload?.address?.fileKey
    const { vehicleId: at } = latest.current
    if (fileKey !== undefined && at !== null) forgetUpload({ vehicleId: at, fileKey })
  }

  return {
    queue,
    keys: keysOf(queue),
    add,
    remove,
    retry: (id: string) => dispatch({ kind: 'retried', id }),
    /** They are attached, and part of the record from now on. */
    taken: (ids: readonly string[]) => dispatch({ kind: 'removed', ids }),
    /** Uploaded files no longer exist, such as after a night, or were refused when attached. */
    lost: (ids: readonly string[], failure: Failure = { message: texts.gone, retry: 'asked' }) =>
      dispatch({ kind: 'lost', ids, ...failure }),
    /** Resolves with the queue once no upload is in progress. */
    settled,
  }
}

type Added = { room: number; texts: ReturnType<typeof useUploadTexts> }

function firstStep(
  { problem }: ReadFile,
  before: readonly ReadFile[],
  { room, texts }: Added,
): Upload['step'] {
  const isTooMany = before.filter((one) => one.problem === undefined).length >= room
  const reason = problem ?? (isTooMany ? 'tooMany' : undefined)
  if (reason === undefined) return { kind: 'waiting' }
  return { kind: 'failed', message: texts.problems[reason], retry: 'never' }
}

type Dispatch = (event: QueueEvent) => void

/** Starts the next uploads; returns a function that aborts one. */
function useSending({ purpose, vehicleId }: Options, queue: Queue, dispatch: Dispatch): (id: string) => void {
  const { failureOf } = useUploadTexts()
  const calls = useCalls()
  const start = async (upload: Upload, at: string) => {
    const { id } = upload
    const controller = calls.open(id)
    if (controller === undefined) return
    const { signal } = controller
    dispatch({ kind: 'started', id })
    try {
      const fileKey = await send({ purpose, upload, vehicleId: at, signal, dispatch })
      dispatch({ kind: 'uploaded', id, fileKey })
    } catch (error) {
      if (!signal.aborted) dispatch({ kind: 'failed', id, ...failureOf(error) })
    } finally {
      calls.close(id)
    }
  }
  // Outside React: the server. A finished upload starts the next one.
  useEffect(() => {
    if (vehicleId === null) return
    for (const upload of nextToSend(queue)) void start(upload, vehicleId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only these begin an upload
  }, [queue, vehicleId])
  useWindowEvent('online', () => dispatch({ kind: 'online' }))
  return calls.abort
}

type Sending = {
  purpose: Purpose
  upload: Upload
  vehicleId: string
  signal: AbortSignal
  dispatch: Dispatch
}

/** Returns its key. At an earlier URL it may have arrived already, or be too late. */
async function send(sending: Sending): Promise<string> {
  const { upload, signal, dispatch } = sending
  const put = async (url: string): Promise<void> => {
    const onSent = (share: number) =>
      dispatch({ kind: 'sent', id: upload.id, bytes: Math.round(share * upload.file.size) })
    // The name has the extension of its type.
    const contentType = attachmentTypeOf(upload.name) ?? ''
    await sendFile(url, upload.file, { contentType, signal, onSent })
  }
  if (upload.address !== undefined) {
    const { fileKey, uploadUrl } = upload.address
    try {
      await put(uploadUrl)
      return fileKey
    } catch (error) {
      if (isAlreadyThere(error)) return fileKey
      if (!isAddressOver(error)) throw error
    }
  }
  const { purpose, vehicleId } = sending
  const address = await requestUpload(purpose, { vehicleId, name: upload.name, signal })
  dispatch({ kind: 'addressed', id: upload.id, address })
  await put(address.uploadUrl)
  return address.fileKey
}

/** For uploads in progress; closing the form aborts them. */
function useCalls() {
  const calls = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = calls
    return () => {
      for (const controller of current.values()) controller.abort()
    }
  }, [])
  return {
    /** Undefined if it is already being uploaded. */
    open: (id: string) => {
      if (calls.current.has(id)) return undefined
      const controller = new AbortController()
      calls.current.set(id, controller)
      return controller
    },
    abort: (id: string) => calls.current.get(id)?.abort(),
    close: (id: string) => calls.current.delete(id),
  }
}

/** For callbacks that outlive a render. */
function useLatest<T>(value: T) {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}

function useSettled(queue: Queue): () => Promise<Queue> {
  const latest = useLatest(queue)
  const waiting = useRef<((queue: Queue) => void)[]>([])
  useEffect(() => {
    if (isUnderWay(queue)) return
    for (const resolve of waiting.current.splice(0)) resolve(queue)
  }, [queue])
  return () =>
    isUnderWay(latest.current)
      ? new Promise((resolve) => waiting.current.push(resolve))
      : Promise.resolve(latest.current)
}
