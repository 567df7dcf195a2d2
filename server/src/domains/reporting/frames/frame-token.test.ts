import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createFrameTokens } from './frame-token.ts'

const key = Buffer.alloc(32, 7)
const tokens = createFrameTokens(key)
const grant = {
  frame: 'fleet-intelligence-hub',
  tenantId: '019ab3c0-5a10-7000-8000-00000000000a',
  userId: '019ab3c0-5a10-7000-8000-00000000000b',
  role: 'manager',
  session: {
    accountId: '019ab3c0-5a10-7000-8000-00000000000c',
    issuedAt: new Date('2026-11-20T09:40:00Z'),
    sessionKeys: ['embedded one'],
  },
} as const
const expiresAt = new Date('2026-11-20T09:52:00Z')
const before = new Date('2026-11-20T09:51:59Z')

const codeOf = (token: string, now = before, frame: Parameters<typeof tokens.read>[1] = grant.frame) =>
  tokens.read(token, frame, now).then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  )

test('a token gives again for whom it was made and until when', async () => {
  const token = await tokens.of(grant, expiresAt)
  expect(await tokens.read(token, grant.frame, before)).toEqual({ ...grant, expiresAt })
})

test('a token expires, and is none for another frame or of another installation', async () => {
  const token = await tokens.of(grant, expiresAt)
  const foreign = await createFrameTokens(Buffer.alloc(32, 8)).of(grant, expiresAt)
  expect([
    await codeOf(token),
    await codeOf(token, expiresAt),
    await codeOf(token, before, 'geofence-activity'),
    await codeOf(foreign),
    await codeOf(''),
    await codeOf(`${token}x`),
  ]).toEqual([
    'accepted',
    'frame_expired',
    'frame_unknown',
    'frame_unknown',
    'frame_unknown',
    'frame_unknown',
  ])
})

test('a token without an end, a session or a signature, or with other claims, is refused', async () => {
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT({ aud: grant.frame, ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const { tenantId: tenant, userId: sub, role } = grant
  const { accountId: account, issuedAt, sessionKeys: keys } = grant.session
  const session = { account, issuedAt: issuedAt.toISOString(), keys }
  const exp = expiresAt.getTime() / 1000
  const unsigned = [{ alg: 'none' }, { aud: grant.frame, tenant, sub, role, session, exp }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  expect([
    await codeOf(await signed({ tenant, sub, role, session, exp })),
    await codeOf(await signed({ tenant, sub, role, session })),
    await codeOf(await signed({ tenant, sub, role, exp })),
    await codeOf(await signed({ tenant, sub, role: 'operator', session, exp })),
    await codeOf(`${unsigned}.`),
  ]).toEqual(['accepted', 'frame_unknown', 'frame_unknown', 'frame_unknown', 'frame_unknown'])
})
