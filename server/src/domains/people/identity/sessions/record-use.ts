import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '../../../../platform/clock.ts'
import type { Directory } from '../directory/directory.ts'

const MAX_USER_AGENT = 400
const MAX_ADDRESS = 64

/** Where a session starts, and where the page renews its token. */
const routes: ReadonlySet<string> = new Set(['authorization', 'resume'])

/** Middleware of the provider: records which browser uses a session, and from which address. */
export function recordUse({ directory, clock }: { directory: Directory; clock: Clock }) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { route, session } = ctx.oidc ?? {}
    if (route === undefined || !routes.has(route) || session?.accountId === undefined) return
    const now = clock.now()
    await directory.recordSession({
      sid: session.uid,
      accountId: session.accountId,
      userAgent: ctx.get('user-agent').slice(0, MAX_USER_AGENT),
      address: ctx.ip.slice(0, MAX_ADDRESS),
      methods: session.amr ?? [],
      startedAt: session.loginTs === undefined ? now : new Date(session.loginTs * 1000),
      at: now,
    })
  }
}
