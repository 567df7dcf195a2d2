import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, malformed } from '../../../errors.ts'
import { fieldProblems } from '../../../http/field-problems.ts'
import { closing } from '../../../http/received-call.ts'
import type { Bearer, Context } from '../../../http/scope.ts'
import { createSemaphore, type Semaphore } from '../../../http/semaphore.ts'
import { sendInTransaction } from '../../../http/send-items.ts'
import { type Call, calls, chooseDevices, openCalls, periodOf, Query } from './calls.ts'
import type { Device } from './devices.ts'
import { type FormatName, formats } from './formats.ts'
import { contextOf, inCompany, type Parts, type Received } from './in-company.ts'
import type { Period, Rows } from './reports.ts'
import { credentialsOf, mountSession } from './session.ts'

/** Each long answer holds a database connection until it is read. */
const longAnswerLimits = { atOnce: 3, ofOneParty: 1 }

const READ_ONLY =
  'This API is for reading, and answers a part of Traccar’s calls. See docs/traccar-api.md of Roadbook.'

const Params = z.object({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .default(0),
})

export async function answerCalls(app: FastifyInstance, parts: Parts): Promise<void> {
  const longAnswers = createSemaphore(longAnswerLimits)
  for (const [path, read] of Object.entries(openCalls)) app.get(path, async () => read())
  const mounted = Object.entries(calls).flatMap(([path, call]) => [
    { path, call },
    ...(call.formats ?? []).map((format) => ({ path: `${path}/${format}`, call, format })),
  ])
  for (const one of mounted) mountCall(app, { ...parts, longAnswers }, one)
  for (const url of [...Object.keys(openCalls), ...mounted.map(({ path }) => path)]) {
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE']
    app.route({ method: methods, url, onRequest: refuse(405), handler: refuse(405) })
  }
  await app.register(async (sessions) => mountSession(sessions, parts))
  app.all('/*', { onRequest: refuse(404) }, refuse(404))
}

/** Before anything of the body is read. */
function refuse(status: 404 | 405) {
  return async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(status).type('text/plain; charset=utf-8').send(READ_ONLY)
}

type Answering = Parts & { longAnswers: Semaphore }
/** `format`: that of the path. */
type Called = { call: Call; format?: FormatName }
type Asking = Received & Called & { request: FastifyRequest; reply: FastifyReply }

function mountCall(
  app: FastifyInstance,
  parts: Answering,
  { path, ...called }: Called & { path: string },
): void {
  const bearers = new WeakMap<FastifyRequest, Bearer>()
  app.get(path, {
    onRequest: async (request) => {
      bearers.set(request, await parts.callers.identify(credentialsOf(request)))
    },
    handler: async (request, reply) => {
      const bearer = bearers.get(request)
      if (!bearer) throw new AppError('unauthorized')
      try {
        return await answerOne(parts, { ...called, access: called.call.access, bearer, request, reply })
      } catch (error) {
        const isForbidden = error instanceof AppError && error.code === 'forbidden'
        if (isForbidden) return reply.send([])
        throw error
      }
    },
  })
}

async function answerOne(parts: Answering, asking: Asking): Promise<unknown> {
  const { call, format, request, reply } = asking
  const query = parse(Query, request.query)
  const { id } = parse(Params, request.params)
  const { rows, answer, maxDays = 0, takesLong } = call
  if (rows && (query.from !== undefined || !answer || format !== undefined)) {
    return sendRows(parts, asking, { query, rows, period: periodOf(query, maxDays) })
  }
  const answered = () => inCompany(parts, asking, async (context) => answer?.(context, query, id))
  return reply.send(
    takesLong?.(query) ? await parts.longAnswers.take(turnOf(asking), answered) : await answered(),
  )
}

function turnOf({ bearer, reply }: Asking) {
  return { party: bearer.tenantId, signal: closing(reply) }
}

type Asked = { query: Query; rows: Rows; period: Period }

async function sendRows(parts: Answering, asking: Asking, { query, ...asked }: Asked): Promise<unknown> {
  const { bearer, reply } = asking
  const format = formatOf(asking)
  return parts.longAnswers.take(turnOf(asking), async () => {
    // Numbers are given before, so that nobody waits for the reader of a long answer.
    const devices = await inCompany(parts, asking, (context) => chooseDevices(context, query))
    return sendInTransaction(parts.database, bearer, reply, async (tx) => {
      const context = await contextOf(tx, parts, asking)
      const list = { items: rowsOf(context, devices, asked), schema: z.unknown() }
      return format ? { ...list, format: formats[format].of(devices) } : list
    })
  })
}

function formatOf({ format, call, request }: Asking): FormatName | undefined {
  const { accept = '' } = request.headers
  return format ?? call.formats?.find((name) => accept.includes(formats[name].type))
}

async function* rowsOf(
  context: Context,
  devices: readonly Device[],
  { rows, period }: Omit<Asked, 'query'>,
): AsyncGenerator<object> {
  for (const device of devices) yield* rows(context, device, period)
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw malformed(fieldProblems(result.error.issues))
}
