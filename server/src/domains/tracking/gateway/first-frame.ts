import type { FrameProtocol } from '@roadbook/protocols/message'

/** The most that is read from a socket at once. */
const CHUNK_BYTES = 65_536

/** Limits what a connection may send before its first device is known. */
export function checkFirstBytes({ maxFrameBytes }: FrameProtocol, bytes: Uint8Array): void {
  if (bytes.length > maxFrameBytes + CHUNK_BYTES) throw new Error('more than fits before the login')
}

/** The first frame and the bytes after it; undefined while the frame is incomplete. */
export function splitFirstFrame(
  protocol: FrameProtocol,
  bytes: Uint8Array,
): { frame: Uint8Array; rest: Uint8Array } | undefined {
  const head = bytes.subarray(0, protocol.maxFirstFrameBytes)
  const [frame] = protocol.frame(head).frames
  if (frame) return { frame, rest: bytes.subarray(frame.byteOffset - bytes.byteOffset + frame.length) }
  if (bytes.length < protocol.maxFirstFrameBytes) return undefined
  throw new Error('no message at the beginning')
}
