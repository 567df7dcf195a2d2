/**
 * The page between Roadbook and a company's BI server. It frames the dashboard, and its policy allows only that server. The
 * policy of Roadbook's own pages, which are sent before the user is known, allows no BI server.
 */
import { FrameName, framePath } from '@roadbook/contract/reporting/frames'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../errors.ts'
import { requestLanguage } from '../../../../http/request-language.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { escapeHtml, plainPage } from '../../../../platform/plain-page.ts'
import { type FrameDeps, inFrame } from '../frame-context.ts'
import { type BiServerDeps, readDashboard } from './bi-server.ts'
import { dashboardUrl } from './metabase.ts'

type BiPageDeps = FrameDeps & Pick<BiServerDeps, 'secrets'> & { clock: Clock }

type Asked = { Params: { frame: string; token: string }; Querystring: { theme?: string } }

export function biPagePath(frame: FrameName, token: string): string {
  return `${framePath}/bi/${frame}/${token}`
}

export function mountBiPage(app: FastifyInstance, deps: BiPageDeps): void {
  app.get<Asked>(biPagePath(':frame' as FrameName, ':token'), async (request, reply) => {
    const { id, ip, params, query } = request
    const caller = { now: deps.clock.now(), requestId: id, ip }
    const language = requestLanguage(request)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    try {
      const url = await urlOf(deps, { caller, ...params })
      const shown = query.theme === 'dark' ? `${url}&theme=night` : url
      reply.raw.setHeader('content-security-policy', policyOf(new URL(url).origin))
      return pageOf(shown, language)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      reply.raw.setHeader('content-security-policy', policyOf("'none'"))
      const message = error.messageIn(language)
      reply.code(error.statusCode)
      return plainPage({ title: 'Roadbook', language, body: `<p>${escapeHtml(message)}</p>` })
    }
  })
}

type Of = { caller: Parameters<typeof inFrame>[1]['caller']; frame: string; token: string }

async function urlOf({ secrets, ...deps }: BiPageDeps, { caller, token, ...asked }: Of): Promise<string> {
  const frame = FrameName.safeParse(asked.frame).data
  if (frame === undefined) throw new AppError('frame_unknown')
  const { expiresAt } = await deps.tokens.read(token, frame, caller.now)
  const dashboard = await inFrame(deps, { caller, token, frame }, (context) =>
    readDashboard({ secrets }, context, frame),
  )
  // It was changed since the address was issued.
  if (!dashboard) throw new AppError('frame_expired')
  return dashboardUrl({ ...dashboard, params: {}, expiresAt })
}

function policyOf(origin: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; frame-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
}

const STYLE = 'html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}'

function pageOf(url: string, language: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>Roadbook</title><style>${STYLE}</style></head><body><iframe src="${escapeHtml(url)}" title="BI" referrerpolicy="no-referrer" allowfullscreen></iframe></body></html>`
}
