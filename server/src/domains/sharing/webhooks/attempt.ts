/** One attempt to deliver: the request, and its outcome. */
import { type DeliveryFailure, webhookLimits } from '@roadbook/contract/sharing/webhooks'
import { toText } from '../../../database/storable-text.ts'
import {
  AddressRefused,
  HttpRefused,
  type OutboundClient,
  ResponseTimeout,
} from '../../../platform/outbound/outbound-client.ts'
import type { Outcome } from './retry-schedule.ts'
import { signaturesOf } from './secret.ts'

type Attempt = {
  url: string
  id: string
  body: string
  now: Date
  /** The current secret, and the previous one while it is still valid. */
  keys: readonly Buffer[]
}

const MAX_REASON_CHARACTERS = 300

/** Throws only if the signal aborts. */
export async function attempt(
  client: OutboundClient,
  { url, id, body, now, keys }: Attempt,
  signal: AbortSignal,
): Promise<Outcome> {
  const timestampSeconds = Math.floor(now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Roadbook-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestampSeconds,
    'webhook-signature': signaturesOf({ id, timestampSeconds, body }, keys),
  }
  const startedMs = performance.now()
  const durationMs = (): number => Math.round(performance.now() - startedMs)
  try {
    const response = await client.send({ method: 'POST', url, headers, body, signal })
    const isAccepted = response.statusCode >= 200 && response.statusCode < 300
    return {
      durationMs: durationMs(),
      statusCode: response.statusCode,
      failure: isAccepted ? null : 'status',
      failureText: null,
      responseBody: textOf(response.body),
      retryAfter: response.headers['retry-after'],
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error
    const failureText = toText(error.message.slice(0, MAX_REASON_CHARACTERS))
    const nothing = { statusCode: null, responseBody: null, retryAfter: undefined }
    return { ...nothing, durationMs: durationMs(), failure: kindOf(error), failureText }
  }
}

function kindOf(error: Error): DeliveryFailure {
  if (error instanceof AddressRefused) return 'privateAddress'
  if (error instanceof HttpRefused) return 'httpNotAllowed'
  if (error instanceof ResponseTimeout) return 'timeout'
  const { code = '' } = error as NodeJS.ErrnoException // socket errors have a code
  return /CERT|SELF_SIGNED|ALTNAME|ISSUER/.test(code) ? 'certificate' : 'connection'
}

function textOf(body: Buffer): string {
  return toText(body.subarray(0, webhookLimits.loggedBytes).toString('utf8'))
}
