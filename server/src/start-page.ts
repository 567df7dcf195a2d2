import type { FastifyInstance } from 'fastify'
import { protocols } from '@roadbook/protocols/protocols'
import { type AppDeps, buildApp } from './app.ts'
import { isForThisMachine } from './config.ts'
import { demoSignIn, ensureDemo, readDemoFleet, runDemo } from './domains/company/demo/index.ts'
import type { DevicePorts, Telematics } from './domains/tracking/gateway/index.ts'
import { orderProofs } from './domains/tracking/device-orders/index.ts'
import { createIdentity, type Identity } from './domains/people/identity/index.ts'
import { createTraccarApi } from './domains/reporting/traccar-api/index.ts'
import { fireNotifications } from './domains/rules/notifications/index.ts'
import { listen } from './listen.ts'
import type { Bus } from './platform/bus/bus.ts'
import { createMail } from './platform/mail/mail.ts'
import { createOperatorCodes } from './platform/operator-codes.ts'
import { operatorMailPlugin } from './platform/mail/operator-mail.ts'
import { announceChanges } from './platform/realtime/announce-changes.ts'
import { createPusherServer, type PusherServer } from './platform/realtime/pusher-server.ts'
import type { Leases } from './platform/workers/leases.ts'
import type { Runner } from './platform/workers/runner.ts'

type Parts = Omit<AppDeps, 'identity' | 'committed' | 'orderProofs'> & {
  bus: Bus
  telematics: Telematics
  leases: Pick<Leases, 'held'>
  runner: Runner
  connectionString: string
  root: string
  /** Prints a line for the person who started the server. */
  print: (line: string) => void
}

/** Starts the page, the API and sign-in, and the demo. */
export async function startPage(parts: Parts): Promise<{ close(): Promise<void> }> {
  const { config, database, clock, log, telematics, ports, runner, print } = parts
  const isPrivate = isForThisMachine(config)
  const mayDemo = config.demo && isPrivate
  const mail = createMail({ clock, smtpUrl: config.smtpUrl })
  const demoSignIns = {
    demo: mayDemo ? demoSignIn : undefined,
    refusedSignIn: isPrivate ? undefined : demoSignIn,
  }
  const identity = await createIdentity({ database, config, mail, clock, log, ...demoSignIns })
  const fleet = await readDemoFleet()
  const company = mayDemo
    ? await ensureDemo({ database, identity, clock, fleet, days: config.demoDays })
    : undefined
  const made = { identity, committed: telematics.committed, orderProofs: await orderProofs(database) }
  const app = await buildApp({ ...parts, ...made })
  const { publicUrl } = config
  const announce = (code: string): void => print(`The next code for ${publicUrl}/operator/mail is ${code}`)
  const codes = await createOperatorCodes({ database, clock, announce })
  await app.register(operatorMailPlugin({ database, publicUrl, codes, guesses: identity.operatorGuesses }))
  runner.start(...identity.workers, codes.worker)
  const pusher = await startRealtime(parts, app)
  const changes = announceChanges({ bus: parts.bus, pusher })
  app.addHook('preClose', async () => {
    changes.stop()
    pusher.close()
  })
  fireNotifications({ bus: parts.bus, database, pusher, log })
  await startTraccarApi({ ...parts, identity }, app)
  await listen(app, config)
  const isDemo = company !== undefined
  print(await greeting({ config, isDemo, ports, operatorCode: codes.code(), identity }))
  await runDemo({ ...parts, company, fleet, host: config.deviceHost })
  return app
}

/** Notifies open pages: our own server of the Pusher protocol, or a hosted one. */
async function startRealtime(
  { config, realtime, metrics, leases, runner, log }: Parts,
  { server }: Pick<FastifyInstance, 'server'>,
): Promise<Pick<PusherServer, 'publish' | 'audience' | 'connections' | 'close'>> {
  if (config.pusher) {
    const { createHostedPusher, PUBLISHER } = await import('./platform/realtime/hosted-pusher.ts')
    const isPublisher = (): boolean => leases.held(PUBLISHER) !== undefined
    const hosted = createHostedPusher({ settings: config.pusher, log, isPublisher })
    runner.start(hosted.worker)
    return hosted
  }
  const { publicUrl: origin, trustProxy } = config
  const own = createPusherServer({ app: realtime, origin, metrics, trustProxy })
  own.attach(server)
  return own
}

/** Ends with the page. */
async function startTraccarApi(
  parts: Parameters<typeof createTraccarApi>[0],
  page: FastifyInstance,
): Promise<void> {
  const { host, traccarApiPort: port } = parts.config
  if (port === undefined) return
  const api = await createTraccarApi(parts)
  page.addHook('preClose', async () => api.close())
  await listen(api, { host, port, setting: 'TRACCAR_API_PORT' })
}

type Facts = Pick<Parts, 'config' | 'ports'> & {
  isDemo: boolean
  operatorCode: string
  identity: Identity
}

async function greeting({ config, isDemo, ports, operatorCode, identity }: Facts): Promise<string> {
  const { publicUrl, deviceHost, roles } = config
  const trouble = await identity.issuer.look()
  const lines = [
    '',
    ...(trouble
      ? [`  Roadbook runs at ${publicUrl}, but nobody can sign in.`, `  ${trouble.reason}`]
      : [`  Roadbook is ready at ${publicUrl}`]),
    '',
    ...(isDemo
      ? [`  Demo sign-in   ${demoSignIn.email}  ${demoSignIn.password}   (vehicles are simulated)`]
      : []),
    ...(roles.includes('ingest') ? deviceLines(deviceHost, ports) : []),
    `  API            ${publicUrl}/api/docs`,
    ...(config.traccarApiPort === undefined ? [] : [`  Traccar API    port ${config.traccarApiPort}`]),
    `  Mail           ${publicUrl}/operator/mail   code ${operatorCode}`,
    '',
  ]
  return lines.join('\n')
}

const LINE_CHARACTERS = 76

/** The host and the port of each protocol, in lines of that length. */
function deviceLines(host: string, ports: DevicePorts): string[] {
  const lines = [host]
  for (const [name, { tcp, udp, http }] of Object.entries(ports)) {
    const port = tcp ?? udp ?? http
    if (port === null) continue
    const last = lines.at(-1) ?? ''
    const word = `${protocols[name]?.label ?? name} ${port}`
    if (last.length + word.length > LINE_CHARACTERS) lines.push(word)
    else lines[lines.length - 1] = `${last}${lines.length === 1 && last === host ? ':' : ','} ${word}`
  }
  return lines.map((line, index) => `  ${(index === 0 ? 'Devices' : '').padEnd(15)}${line}`)
}
