import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '../../s3-settings.ts'
import { type FilePart, type ObjectStore, requireKey, StoreError } from './object-store.ts'

/** Uploads go straight to the bucket; calls by the server itself have these timeouts. */
const patience = { connectionTimeout: 5_000, requestTimeout: 30_000 }

/** Nobody uploads this often to one address within a few requests by accident. */
const SEAL_TRIES = 5

/**
 * A presigned address can be used again until it expires. So an upload has its own place, and the sealed file is a copy,
 * which no address reaches.
 */
export function createS3Store(settings: S3Settings): ObjectStore {
  const { bucket: Bucket } = settings
  const client = createClient(settings)
  const upload = (key: string) => ({ Bucket, Key: `uploads/${checked(key)}` })
  const file = (key: string) => ({ Bucket, Key: `files/${checked(key)}` })

  async function seal(key: string, maxBytes: number) {
    for (let tries = 0; tries < SEAL_TRIES; tries += 1) {
      // In this order: what is uploaded after another call has sealed the file is never copied over it.
      const uploaded = await find(client, upload(key))
      const sealed = await find(client, file(key))
      if (sealed !== undefined) return { sizeBytes: sealed.sizeBytes }
      if (uploaded === undefined) return undefined
      if (uploaded.sizeBytes > maxBytes) return { sizeBytes: uploaded.sizeBytes }
      await copy(key, uploaded.tag)
    }
    throw new StoreError('unavailable', new Error('The upload was replaced again and again'))
  }

  /**
   * Copies only what was found there, and only if the target is empty; servers other than AWS may support only the first
   * condition.
   */
  async function copy(key: string, tag: string | undefined): Promise<void> {
    const conditions = { ...(tag === undefined ? {} : { CopySourceIfMatch: tag }), IfNoneMatch: '*' }
    const CopySource = `${Bucket}/${upload(key).Key}`
    await unlessChanged(() => client.send(new CopyObjectCommand({ ...file(key), CopySource, ...conditions })))
  }

  return {
    seal,
    async uploadUrl(key, { contentType, expiresAt }) {
      const seconds = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000))
      const put = new PutObjectCommand({ ...upload(key), ContentType: contentType })
      return getSignedUrl(client, put, {
        expiresIn: seconds,
        signableHeaders: new Set(['content-type', 'host']),
      })
    },
    async read(key, signal) {
      const get = new GetObjectCommand(file(key))
      const got = await unlessMissing(() => client.send(get, signal ? { abortSignal: signal } : {}))
      // In Node it is a stream of Node.
      return got && { body: got.Body as Readable, sizeBytes: got.ContentLength ?? 0 }
    },
    readPart: async (key, part, signal) => readPart(client, file(key), { ...part, signal }),
    async write(key, { body, sizeBytes, contentType }) {
      const put = { ...file(key), Body: body, ContentLength: sizeBytes, ContentType: contentType }
      await reached(() => client.send(new PutObjectCommand(put)))
    },
    async delete(key, part = 'all') {
      const places = part === 'all' ? [upload(key), file(key)] : [upload(key)]
      for (const place of places) await unlessMissing(() => client.send(new DeleteObjectCommand(place)))
    },
    // An upload is stored completely or not at all.
    tidy: async () => undefined,
    close: async () => client.destroy(),
  }
}

function createClient({ endpoint, region, isPathStyle, ...credentials }: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey } = credentials
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: patience,
    maxAttempts: 2,
    // Not all servers support the checksums that AWS has added, and a browser sends none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  })
}

function find(client: S3Client, place: { Bucket: string; Key: string }) {
  return unlessMissing(async () => {
    const { ContentLength: sizeBytes = 0, ETag: tag } = await client.send(new HeadObjectCommand(place))
    return { sizeBytes, tag }
  })
}

async function readPart(
  client: S3Client,
  place: { Bucket: string; Key: string },
  { offset, bytes, signal }: FilePart & { signal: AbortSignal | undefined },
): Promise<Buffer | undefined> {
  const get = new GetObjectCommand({ ...place, Range: `bytes=${offset}-${offset + bytes - 1}` })
  const part = await unlessRefused(
    async () => {
      const { Body } = await client.send(get, signal ? { abortSignal: signal } : {})
      return Body?.transformToByteArray()
    },
    // 416: it ends before.
    [404, 416],
  )
  return part?.length === bytes ? Buffer.from(part.buffer, part.byteOffset, bytes) : undefined
}

function checked(key: string): string {
  requireKey(key)
  return key
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new StoreError('unavailable', cause)
  }
}

/** Undefined for what is not there; a missing bucket is a failure. */
function unlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  return unlessRefused(call, [404])
}

/** Undefined if a condition no longer holds, or another call is writing right now. */
function unlessChanged<T>(call: () => Promise<T>): Promise<T | undefined> {
  return unlessRefused(call, [404, 409, 412])
}

async function unlessRefused<T>(call: () => Promise<T>, statuses: readonly number[]): Promise<T | undefined> {
  try {
    return await call()
  } catch (cause) {
    const isRefusal = cause instanceof S3ServiceException && cause.name !== 'NoSuchBucket'
    if (isRefusal && statuses.includes(cause.$metadata.httpStatusCode ?? 0)) return undefined
    throw new StoreError('unavailable', cause)
  }
}
