/** Bytes that are no message of the protocol; `offset` counts from the start of the frame. */
export class ProtocolError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`)
    this.name = 'ProtocolError'
    this.offset = offset
  }
}

/**
 * Reads what newer devices add or older ones leave out: if it is cut off or of another length, what came before it counts if it
 * `isEnough`.
 */
export function readIfWhole(read: () => void, isEnough: () => boolean = () => true): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof ProtocolError) || !isEnough()) throw error
  }
}
