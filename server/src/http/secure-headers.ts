import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { type Config, uploadOrigin } from '../config.ts'
import { pusherOrigin } from '../pusher-settings.ts'

/** Sets the headers of a response before it is sent. */
export type SecureHeaders = (request: FastifyRequest, reply: FastifyReply) => void

/** The worker that reads pictures of receipts. A worker has the policy of its own file, so the page itself stays without WebAssembly. */
const usesWebAssembly = /^\/assets\/receipt-worker-[\w-]+\.js$/

/** The address is the secret of a share link. */
const isShareLink = /^\/(?:api\/public\/share-location|public-location)\//
/** Its page, which signs nobody in and is framed by nobody. */
const isSharedPage = /^\/public-location\//

type Directives = Record<string, string[]>

/** Sets what the page may load and who may frame it. */
export function createSecureHeaders(config: Config): SecureHeaders {
  const { page, sharedPage } = policiesOf(config)
  const isHttps = config.publicUrl.startsWith('https:')
  const protectWith = (directives: Directives) =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      strictTransportSecurity: isHttps ? { maxAge: 365 * 24 * 3600 } : false,
      crossOriginEmbedderPolicy: false,
      // Safe with external providers, which open no window of ours. Over http, browsers would log a warning.
      crossOriginOpenerPolicy: isHttps,
      originAgentCluster: false,
      xFrameOptions: { action: 'sameorigin' },
      referrerPolicy: { policy: 'same-origin' },
    })
  const protect = protectWith(page)
  const protectWorker = protectWith({ ...page, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] })
  const protectSharedPage = protectWith(sharedPage)
  return ({ raw, url }, reply) => {
    const other = isSharedPage.test(url) ? protectSharedPage : protect
    ;(usesWebAssembly.test(url) ? protectWorker : other)(raw, reply.raw, () => undefined)
    if (!isShareLink.test(url)) return
    reply.raw.setHeader('referrer-policy', 'no-referrer')
    reply.raw.setHeader('x-robots-tag', 'noindex, nofollow')
  }
}

/**
 * The page frames itself for silent sign-in; styles are inline since the component library sets them; the map's
 * worker starts from a blob.
 */
function policiesOf(config: Config): { page: Directives; sharedPage: Directives } {
  const issuer = outside(config.oidcIssuer)
  const style = outside(config.mapStyleUrl)
  const uploads = config.s3 ? [uploadOrigin(config.s3)] : []
  const realtime = config.pusher ? [pusherOrigin(config.pusher)] : []
  const both: Directives = {
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...style],
    fontSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
  }
  return {
    page: {
      ...both,
      defaultSrc: ["'self'"],
      connectSrc: ["'self'", ...issuer, ...style, ...uploads, ...realtime],
      frameSrc: ["'self'", ...issuer],
      frameAncestors: ["'self'"],
      formAction: ["'self'"],
    },
    sharedPage: {
      ...both,
      defaultSrc: ["'none'"],
      connectSrc: ["'self'", ...style],
      frameAncestors: ["'none'"],
      formAction: ["'none'"],
    },
  }
}

/**
 * An issuer has its own token and sign-in addresses, and a map style those of its tiles and glyphs, often on
 * other hosts that are not known in advance.
 */
function outside(url: string | undefined): string[] {
  return url === undefined ? [] : [new URL(url).origin, 'https:']
}
