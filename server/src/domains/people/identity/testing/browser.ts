import { createHash, randomBytes } from 'node:crypto'
import { WEB_CLIENT_ID, WEB_SCOPE } from '@roadbook/contract/people/identity'

// The parts of a browser that the code flow needs: cookies by path, and redirects that tests can inspect.

export type Reply = { status: number; location: string | undefined; headers: Headers; body: unknown }
export type TestBrowser = ReturnType<typeof openBrowser>

type Cookie = { name: string; value: string; path: string }
type Json = Record<string, unknown>

/** `own` headers are sent with every request. */
export function openBrowser(origin: string, own: Record<string, string> = {}) {
  let cookies: Cookie[] = []

  const send = async (
    method: string,
    address: string,
    options: { headers?: Record<string, string>; body?: string } = {},
  ) => {
    const url = new URL(address, origin)
    const headers = new Headers({ ...own, ...options.headers })
    const fitting = cookies.filter(({ path }) => url.pathname.startsWith(path))
    if (fitting.length > 0)
      headers.set('cookie', fitting.map(({ name, value }) => `${name}=${value}`).join('; '))
    const init = { method, headers, redirect: 'manual' as const }
    const response = await fetch(url, options.body === undefined ? init : { ...init, body: options.body })
    for (const line of response.headers.getSetCookie()) keep(line)
    return readReply(response)
  }

  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    cookies = cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
    const isGone = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute))
    if (!isGone) cookies.push({ name, value, path })
  }

  const post = (path: string, body: Json, headers: Record<string, string> = {}) =>
    send('POST', path, {
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    })

  return {
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers }),
    post,
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    raw: (path: string, body: string, type: string) =>
      send('POST', path, { headers: { 'content-type': type, origin }, body }),
    cookieNames: () => cookies.map(({ name }) => name),
    forgetCookies: () => {
      cookies = []
    },
  }
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const body: unknown = isJson ? JSON.parse(text) : text
  return {
    status: response.status,
    location: response.headers.get('location') ?? undefined,
    headers: response.headers,
    body,
  }
}

type Flow = { address: string; verifier: string; state: string; redirectUri: string }

/** The first step of the code flow with PKCE, as the page makes it. */
export function newFlow(origin: string, extra: Record<string, string> = {}): Flow {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(8).toString('hex')
  const redirectUri = extra['redirect_uri'] ?? `${origin}/auth/callback`
  const parameters = {
    client_id: WEB_CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: WEB_SCOPE,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  }
  return { address: `/oidc/auth?${new URLSearchParams(parameters).toString()}`, verifier, state, redirectUri }
}

type Tokens = { id_token: string; access_token: string; expires_in: number; refresh_token?: string }

export function exchange(browser: TestBrowser, flow: Flow, code: string): Promise<Reply> {
  return browser.form('/oidc/token', {
    grant_type: 'authorization_code',
    client_id: WEB_CLIENT_ID,
    code,
    code_verifier: flow.verifier,
    redirect_uri: flow.redirectUri,
  })
}

export function queryOf(location: string | undefined): Record<string, string> {
  return Object.fromEntries(new URL(location ?? '', 'http://nowhere').searchParams)
}

/** Sign-in from the first redirect to the tokens; throws if a step fails. */
export async function signInByFlow(
  browser: TestBrowser,
  origin: string,
  person: { email: string; password: string },
): Promise<Tokens> {
  const flow = newFlow(origin)
  const start = await browser.get(flow.address)
  const { interaction = '' } = queryOf(start.location)
  const signedIn = await browser.post('/auth/sign-in', { interaction, ...person })
  const { continueTo = '' } = signedIn.body as { continueTo?: string } // the body of the answer
  if (signedIn.status !== 200)
    throw new Error(`sign-in answered ${signedIn.status} ${JSON.stringify(signedIn.body)}`)
  const back = await browser.get(continueTo)
  return tokensOf(browser, flow, back)
}

/** Exchanges the code of the redirect for tokens. */
export async function tokensOf(browser: TestBrowser, flow: Flow, back: Reply): Promise<Tokens> {
  const { code = '', state } = queryOf(back.location)
  if (state !== flow.state || code === '')
    throw new Error(`no code came back: ${back.status} ${back.location}`)
  const reply = await exchange(browser, flow, code)
  if (reply.status !== 200) throw new Error(`no tokens: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as Tokens // the token endpoint's reply, RFC 6749 section 5.1
}
