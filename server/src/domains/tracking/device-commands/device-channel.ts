import type { Socket } from 'node:net'
import type { CommandEncoder } from '@roadbook/protocols/command'

/** The way to a connected device. */
export type DeviceChannel = {
  commands: CommandEncoder
  address: string
  /** When it connected; in UDP, when its last message came. */
  since: Date
  /** Sends what the function returns once earlier answers are out; nothing if it is undefined by then. */
  send(bytes: () => Uint8Array | undefined): void
  /** Closes the connection with everything that the device has not received yet. */
  reset(): void
}

type Connection = {
  socket: Socket
  protocol: { commands?: CommandEncoder }
  proof: { isEncrypted: boolean }
  /** When it was opened. */
  since: Date
}

type Commanded = { address?: string } & Pick<CommandEncoder, 'answeredByPosition'>

type Replies = { reserve(bytes: () => Uint8Array | undefined): () => void }

/** How commands reach a device on a connection; undefined if none do, or none yet. */
export function deviceChannel(
  { socket, protocol, proof, since }: Connection,
  replies: Replies,
  device: Commanded | undefined,
): DeviceChannel | undefined {
  const { commands } = protocol
  const address = device?.address ?? ''
  if (!device || !commands || !socket.writable || (commands.addressIn && address === '')) return undefined
  return {
    commands,
    address,
    since,
    // After the answers before it: a device that waits for one would take the command for it.
    send: (bytes) => {
      device.answeredByPosition = commands.answeredByPosition
      replies.reserve(bytes)()
    },
    reset: () => void (proof.isEncrypted ? socket.destroy() : socket.resetAndDestroy()),
  }
}
