import { z } from 'zod'

/** Pusher Channels, or another server of its protocol. */
export type PusherSettings = {
  appId: string
  key: string
  secret: string
  cluster: string
  /** Undefined for Pusher Channels itself. */
  host: string | undefined
  /** Undefined for the usual one. */
  port: number | undefined
  isTls: boolean
}

export const pusherSettings = {
  PUSHER_APP_ID: z
    .string()
    .optional()
    .describe(
      'App of Pusher Channels that tells open pages what is new, in every process the same. Without it, Roadbook speaks the Pusher protocol itself.',
    ),
  PUSHER_KEY: z.string().optional().describe('Public key of that app.'),
  PUSHER_SECRET: z.string().optional().describe('Secret of that app.'),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'Enter a cluster such as eu.')
    .default('eu')
    .describe('Cluster of that app.'),
  PUSHER_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'Enter a host name such as soketi.example.com.')
    .optional()
    .describe(
      'Host of another server of the Pusher protocol, such as Soketi, in place of PUSHER_CLUSTER. Browsers must reach it too.',
    ),
  PUSHER_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Port of PUSHER_HOST. Default: 443, or 80 without TLS.'),
  PUSHER_TLS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Set to off if PUSHER_HOST is reached without TLS.'),
}

type Env = z.infer<z.ZodObject<typeof pusherSettings>>

export function readPusher(env: Env): PusherSettings | undefined {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = env
  if (appId === undefined || key === undefined || secret === undefined) return undefined
  const { PUSHER_CLUSTER: cluster, PUSHER_HOST: host, PUSHER_PORT: port, PUSHER_TLS: tls } = env
  const app = { appId, key, secret, cluster, host }
  // Pusher Channels itself has a fixed address.
  return host === undefined ? { ...app, port: undefined, isTls: true } : { ...app, port, isTls: tls === 'on' }
}

/** Where pages connect to. */
export function pusherOrigin({ cluster, host, port, isTls }: PusherSettings): string {
  const scheme = isTls ? 'wss' : 'ws'
  return new URL(`${scheme}://${host ?? `ws-${cluster}.pusher.com`}${port === undefined ? '' : `:${port}`}`)
    .origin
}

export function pusherProblems(env: Env): string[] {
  const problems: string[] = []
  const pusher = [env.PUSHER_APP_ID, env.PUSHER_KEY, env.PUSHER_SECRET]
  if (pusher.some((one) => one !== undefined) && pusher.includes(undefined))
    problems.push('PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together: set all three, or none.')
  if (env.PUSHER_APP_ID === undefined && env.PUSHER_HOST !== undefined)
    problems.push('PUSHER_HOST needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET.')
  return problems
}
