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
import type { S3Settings } from '../../config.ts'
import { type ObjectStore, requireKey, StoreError } from './object-store.ts'

/** Uploads go straight to the bucket; calls of the server itself end within these. */
const patience = { connectionTimeout: 5_000, requestTimeout: 30_000 }

/**
 * A presigned address can be used again until it expires. So an upload has a place of its own, and what is sealed is a
 * copy, which no address reaches.
 */
export function createS3Store(settings: S3Settings): ObjectStore {
  const { bucket: Bucket } = settings
  const client = createClient(settings)
  const upload = (key: string) => ({ Bucket, Key: `uploads/${checked(key)}` })
  const file = (key: string) => ({ Bucket, Key: `files/${checked(key)}` })

  const sizeOf = (of: { Bucket: string; Key: string }): Promise<number | undefined> =>
    unlessMissing(async () => (await client.send(new HeadObjectCommand(of))).ContentLength ?? 0)

  async function seal(key: string, maxBytes: number) {
    const sealed = await sizeOf(file(key))
    if (sealed !== undefined) return { sizeBytes: sealed }
    const uploaded = await sizeOf(upload(key))
    if (uploaded === undefined || uploaded > maxBytes)
      return uploaded === undefined ? undefined : { sizeBytes: uploaded }
    const { Key } = upload(key)
    await reached(() => client.send(new CopyObjectCommand({ ...file(key), CopySource: `${Bucket}/${Key}` })))
    // Asked again, since another upload may have come between.
    const sizeBytes = await sizeOf(file(key))
    return sizeBytes === undefined ? undefined : { sizeBytes }
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
    async write(key, { body, sizeBytes, contentType }) {
      const put = { ...file(key), Body: body, ContentLength: sizeBytes, ContentType: contentType }
      await reached(() => client.send(new PutObjectCommand(put)))
    },
    async delete(key, part = 'all') {
      const places = part === 'all' ? [upload(key), file(key)] : [upload(key)]
      for (const place of places) await unlessMissing(() => client.send(new DeleteObjectCommand(place)))
    },
    // An upload is there as a whole or not at all.
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
    // Not all servers know the checksums that AWS has added, and a browser sends none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  })
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
async function unlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (cause) {
    if (
      cause instanceof S3ServiceException &&
      cause.name !== 'NoSuchBucket' &&
      cause.$metadata.httpStatusCode === 404
    )
      return undefined
    throw new StoreError('unavailable', cause)
  }
}
