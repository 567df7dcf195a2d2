import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Settings } from '../../s3-settings.ts'
import { freePort } from '../network.ts'

export type S3Server = { settings: S3Settings; stop(): Promise<void> }

/** versitygw: named by VERSITYGW, or on PATH. Undefined if there is none, so that its tests are skipped. */
export async function findS3Server(): Promise<string | undefined> {
  const { VERSITYGW, PATH = '' } = process.env
  const places = VERSITYGW ? [VERSITYGW] : PATH.split(delimiter).map((folder) => join(folder, 'versitygw'))
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return place
  }
  return undefined
}

/** A real S3 server on a folder, with an empty bucket. */
export async function startS3Server(program: string): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-s3-'))
  const bucket = 'receipts'
  // For this server, a folder is a bucket.
  await mkdir(join(folder, bucket))
  const port = await freePort()
  const [accessKeyId, secretAccessKey] = ['roadbook', crypto.randomUUID()]
  const keys = { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey }
  const endpoint = `http://127.0.0.1:${port}`
  const options = ['--port', `127.0.0.1:${port}`, 'posix', folder]
  const child = spawn(program, options, { env: { ...process.env, ...keys }, stdio: 'ignore' })
  await answering(child, endpoint)
  return {
    settings: { endpoint, region: 'us-east-1', bucket, accessKeyId, secretAccessKey, isPathStyle: true },
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'close')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answering(child: ChildProcess, endpoint: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`versitygw ended with ${child.exitCode}`)
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(50)
  }
}
