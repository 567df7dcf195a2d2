import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createIssuerCheck } from './issuer-check.ts'
import { outsideIssuer } from './outside-issuer.ts'
import { startIssuer } from '../testing/issuer.ts'
import { freePort } from '../../../../testing/network.ts'

const publicUrl = 'https://fleet.example'
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

function checkOf(address: string, clientId = 'fleet') {
  const told: string[] = []
  const log = {
    info: (_details: object, message: string) => void told.push(message),
    error: (_details: object, message: string) => void told.push(message),
  }
  return { told, check: createIssuerCheck({ issuer: outsideIssuer(address, clientId), publicUrl, log }) }
}

async function issuerWith(client: object = {}) {
  const issuer = await startIssuer({ origin: publicUrl, client })
  closing.push(() => issuer.close())
  return issuer
}

/** A server that answers every request with one text. */
async function answering(status: number, body: string | ((address: string) => string)): Promise<string> {
  let address = ''
  const server: Server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : body(address))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}`
  closing.push(async () => server.close())
  return address
}

test('an issuer that knows our client is fine, and is not checked again', async () => {
  const issuer = await issuerWith()
  const { check, told } = checkOf(issuer.address)
  expect([await check.look(), check.trouble(), told]).toEqual([undefined, undefined, []])
  await issuer.close()
  expect(await check.look()).toBe(undefined)
})

test('a client that the issuer does not know is named, with what to check', async () => {
  const { address } = await issuerWith()
  expect(await checkOf(address, 'wrong').check.look()).toEqual({
    problem: 'unknown_client',
    reason:
      'The OpenID provider refuses the client "wrong" (status 400). Check OIDC_CLIENT_ID, and allow the redirect addresses https://fleet.example/auth/callback and https://fleet.example/auth/silent there.',
  })
})

test('a client with another redirect address is detected', async () => {
  const { address } = await issuerWith({ redirect_uris: ['https://elsewhere.example/auth/callback'] })
  expect(await checkOf(address).check.look()).toMatchObject({ problem: 'unknown_client' })
})

test('a client with a secret is detected', async () => {
  const secret = { token_endpoint_auth_method: 'client_secret_basic', client_secret: 'secret' }
  const { address } = await issuerWith(secret)
  expect(await checkOf(address).check.look()).toEqual({
    problem: 'confidential_client',
    reason:
      'The OpenID provider expects a secret from the client "fleet" (invalid_client). Make it a public client with PKCE (S256): a page can\'t keep a secret.',
  })
})

test("an issuer that refuses our page's origin is detected", async () => {
  const { address } = await issuerWith({ web_origin: 'https://elsewhere.example' })
  expect(await checkOf(address).check.look()).toEqual({
    problem: 'origin_refused',
    reason:
      'The OpenID provider does not let pages of https://fleet.example ask for tokens. Add it to the web origins (CORS) of the client "fleet".',
  })
})

test('an address without an OpenID provider is distinguished from one that does not answer', async () => {
  const website = await answering(404, '<h1>Not found</h1>')
  expect(await checkOf(website).check.look()).toEqual({
    problem: 'wrong_issuer',
    reason: `${website}/.well-known/openid-configuration answered 404 without a discovery document.`,
  })
  const broken = await answering(502, 'Bad gateway')
  expect(await checkOf(broken).check.look()).toMatchObject({ problem: 'unreachable' })
  const nobody = `http://127.0.0.1:${await freePort()}`
  const refused = nobody.replace('http://', '')
  expect(await checkOf(nobody).check.look()).toEqual({
    problem: 'unreachable',
    reason: `The OpenID provider at ${nobody} does not answer: connect ECONNREFUSED ${refused}.`,
  })
})

test('a discovery document that names another issuer is refused', async () => {
  const document = (address: string) =>
    JSON.stringify({
      issuer: 'https://other.example',
      jwks_uri: `${address}/keys`,
      authorization_endpoint: `${address}/auth`,
      token_endpoint: `${address}/token`,
    })
  const address = await answering(200, document)
  expect(await checkOf(address).check.look()).toEqual({
    problem: 'wrong_issuer',
    reason: `OIDC_ISSUER is ${address}, but its discovery document names https://other.example.`,
  })
})

test('an issuer that becomes available is found at the next check, and each change is logged once', async () => {
  const port = await freePort()
  const { check, told } = checkOf(`http://localhost:${port}`)
  await Promise.all([check.look(), check.look(), check.look()])
  expect([check.trouble()?.problem, told]).toEqual(['unreachable', ['Nobody can sign in']])
  const issuer = await startIssuer({ origin: publicUrl, port })
  closing.push(() => issuer.close())
  // Anybody can trigger a check from the sign-in page, so it runs at most every two seconds.
  expect(await check.look()).toMatchObject({ problem: 'unreachable' })
  await expect.poll(() => check.look(), { timeout: 30_000, interval: 300 }).toBe(undefined)
  expect([check.trouble(), told]).toEqual([
    undefined,
    ['Nobody can sign in', 'The OpenID provider is available'],
  ])
})
