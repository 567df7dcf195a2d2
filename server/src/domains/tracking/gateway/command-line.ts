import type { Socket } from 'node:net'
import type { FrameProtocol } from '@roadbook/protocols/message'
import type { CommandLine } from '../device-commands/index.ts'
import type { ConnectedDevice } from './connected-devices.ts'
import type { ReplyLine } from './frames.ts'

type Connection = {
  socket: Socket
  protocol: FrameProtocol
  proof: { isEncrypted: boolean }
  /** When it was opened. */
  since: Date
}

/** How commands reach a device on a connection; undefined if none do, or none yet. */
export function commandLine(
  { socket, protocol, proof, since }: Connection,
  replies: ReplyLine,
  device: ConnectedDevice | undefined,
): CommandLine | undefined {
  const { commands } = protocol
  const address = device?.address ?? ''
  if (!device || !commands || !socket.writable || (commands.addressIn && address === '')) return undefined
  return {
    commands,
    address,
    since,
    // After the answers before it: a device that waits for one would take the command for it.
    send: (bytes) => replies.reserve(bytes)(),
    reset: () => void (proof.isEncrypted ? socket.destroy() : socket.resetAndDestroy()),
  }
}
