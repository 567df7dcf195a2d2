import pino from 'pino'
import type { FastifyInstance } from 'fastify'
import type { TestApp } from '../../../testing/app.ts'
import { createTraccarApi } from './create-traccar-api.ts'

export type ChangesBus = Parameters<typeof createTraccarApi>[0]['bus']

const noBus: ChangesBus = { subscribe: () => undefined }

export function traccarOver(server: TestApp, bus = noBus): Promise<FastifyInstance> {
  return createTraccarApi({ ...server, bus, log: pino({ level: 'silent' }) })
}

type Asked = { as?: string; cookie?: string }

/** A GET below /api, as whoever has this API key or session token. */
export async function read(traccar: FastifyInstance, path: string, { as, cookie }: Asked = {}) {
  const headers = {
    ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
    ...(cookie === undefined ? {} : { cookie }),
  }
  const { statusCode: status, body } = await traccar.inject({ url: `/api${path}`, headers })
  return { status, body: body === '' ? undefined : JSON.parse(body) }
}
