import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { pusherOrigin } from '../pusher-settings.ts'
import { uploadOrigin } from '../s3-settings.ts'

/** Sets the headers of a response before it is sent. */
export type SecureHeaders = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * The worker that reads pictures of receipts. A worker has the policy of its own file, so the page itself needs no
 * WebAssembly.
 */
const usesWebAssembly = /^\/assets\/receipt-worker-[\w-]+\.js$/

/** The address is the secret of a share link. Views in frames also keep theirs secret. */
const isShareLink = /^\/(?:api\/public\/share-location|public-location)\//
/** The page of a share link, which has no sign-in and may not be framed. */
const isSharedPage = /^\/public-location\//
/** Pages of this origin that may be framed: views of analysis, and the silent renewal of a session. */
const isEmbedded = /^\/embed\//
const isSilentSignIn = /^\/(?:auth|oidc)\//

type Directives = Record<string, string[]>

/** Sets what the page may load and who may frame it. */
export function createSecureHeaders(config: Config): SecureHeaders {
  const { page, sharedPage, embeddedPage } = policiesOf(config)
  const isHttps = config.publicUrl.startsWith('https:')
  const protectWith = (directives: Directives) =>
    helmet({
      xFrameOptions: { action: directives['frameAncestors']?.includes("'self'") ? 'sameorigin' : 'deny' },
      contentSecurityPolicy: { useDefaults: false, directives },
      strictTransportSecurity: isHttps ? { maxAge: 365 * 24 * 3600 } : false,
      crossOriginEmbedderPolicy: false,
      // Compatible with external providers, which open no window of ours. Over http, browsers would log a warning.
      crossOriginOpenerPolicy: isHttps,
      originAgentCluster: false,
      referrerPolicy: { policy: 'same-origin' },
    })
  const protect = protectWith(page)
  const protectWorker = protectWith({ ...page, scriptSrc: ["'self'", "'wasm-unsafe-eval'"] })
  const protectSilentSignIn = protectWith({ ...page, frameAncestors: ["'self'"] })
  const others = [
    [usesWebAssembly, protectWorker],
    [isSharedPage, protectWith(sharedPage)],
    [isEmbedded, protectWith(embeddedPage)],
    [isSilentSignIn, protectSilentSignIn],
  ] as const
  return ({ raw, url }, reply) => {
    const [, protectOther = protect] = others.find(([pattern]) => pattern.test(url)) ?? []
    protectOther(raw, reply.raw, () => undefined)
    if (!isShareLink.test(url) && !isEmbedded.test(url)) return
    reply.raw.setHeader('referrer-policy', 'no-referrer')
    reply.raw.setHeader('x-robots-tag', 'noindex, nofollow')
  }
}

/**
 * The page frames its silent sign-in and views of analysis; styles are inline since the component library sets them; the map's
 * worker starts from a blob.
 */
function policiesOf(config: Config): Record<'page' | 'sharedPage' | 'embeddedPage', Directives> {
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
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    sharedPage: {
      ...both,
      defaultSrc: ["'none'"],
      connectSrc: ["'self'", ...style],
      frameAncestors: ["'none'"],
      formAction: ["'none'"],
    },
    embeddedPage: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
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
