import { RequestError } from '@roadbook/protocols/request-error'

export const MAX_BODY_BYTES = 262_144

export function refuseLong(bytes: number): void {
  if (bytes > MAX_BODY_BYTES) throw new RequestError(`The body is longer than ${MAX_BODY_BYTES} bytes.`)
}
