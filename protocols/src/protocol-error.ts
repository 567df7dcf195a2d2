/** Bytes that are no message of the protocol; `offset` counts from the start of the frame. */
export class ProtocolError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`)
    this.name = 'ProtocolError'
    this.offset = offset
  }
}
