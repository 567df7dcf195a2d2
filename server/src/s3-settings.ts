import { z } from 'zod'
import { webUrl } from './web-url.ts'

/** An S3 store for files. */
export type S3Settings = {
  /** Undefined for AWS itself. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name, as most servers other than AWS want it. */
  isPathStyle: boolean
}

/** Of S3, and of what else than uploads is stored there. */
export const s3Settings = {
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe(
      'Bucket of an S3 store for receipts, documents and old positions. Without it, they are in DATA_DIR.',
    ),
  S3_ENDPOINT: webUrl
    .optional()
    .describe(
      'Address of the S3 store, which browsers must reach too, since they upload there. Default: AWS.',
    ),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Access key that may read, write and delete in the bucket.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  S3_PATH_STYLE: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Set to off if the bucket is in the host name of S3_ENDPOINT. Default: on with S3_ENDPOINT, off for AWS.',
    ),
  COLD_AFTER_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .max(240)
    .default(0)
    .describe(
      'Positions of months that ended more than this many whole months ago move from the database to files: in S3 if it is set, otherwise in DATA_DIR. They are read as before. 0 moves none.',
    ),
}

type Env = z.infer<z.ZodObject<typeof s3Settings>>

export function readS3(env: Env): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PATH_STYLE: style } = env
  const isPathStyle = style === undefined ? endpoint !== undefined : style === 'on'
  return { bucket, accessKeyId, secretAccessKey, endpoint, region, isPathStyle }
}

/** Where browsers upload to. */
export function uploadOrigin({ endpoint, bucket, region, isPathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return isPathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`
}

export function s3Problems(env: Env): string[] {
  const s3 = [env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (s3.some((one) => one !== undefined) && s3.includes(undefined))
    return ['S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all three, or none.']
  return []
}
