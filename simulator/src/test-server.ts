import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message, PositionRecord } from '@roadbook/protocols/message'
import { teltonikaFrames } from '@roadbook/protocols/teltonika/decode'

/**
 * How the server reacts to a frame: it stores and acknowledges some records, ends the connection (before or in the middle of
 * the answer), or doesn't answer.
 */
export type Reaction = { acknowledge: number } | 'cut' | 'cutInAnswer' | 'silence'

type Behaviour = {
  port?: number
  /** Whether the nth login is accepted. */
  accepts?: (login: number) => boolean
  reactions?: (frame: number, records: PositionRecord[]) => Reaction
}

/** A Teltonika server on a real socket that answers byte by byte and can be made to fail. */
export class TestServer {
  readonly #behaviour: Required<Omit<Behaviour, 'port'>>
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #frames = 0
  port = 0
  /** Device numbers in order of their logins. */
  readonly logins: string[] = []
  /** Records that were acknowledged, in order, by device. */
  readonly stored = new Map<string, PositionRecord[]>()

  private constructor(behaviour: Behaviour) {
    this.#behaviour = {
      accepts: () => true,
      reactions: (_frame, records) => ({ acknowledge: records.length }),
      ...behaviour,
    }
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket)
      // reading fails when the connection is cut
      this.#serve(socket).catch(() => {})
    })
  }

  static async start(behaviour: Behaviour = {}): Promise<TestServer> {
    const server = new TestServer(behaviour)
    await new Promise<void>((resolve) => {
      server.#server.listen(behaviour.port ?? 0, '127.0.0.1', resolve)
    })
    // a server that listens on TCP has an address and a port
    server.port = (server.#server.address() as AddressInfo).port
    return server
  }

  get connections(): number {
    return this.#sockets.size
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(socket: Socket): Promise<void> {
    let buffer: Uint8Array = new Uint8Array()
    // errors from cut connections are part of the test
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
    const device = { imei: '' }
    for await (const bytes of socket) {
      const split = teltonikaFrames.frame(Buffer.concat([buffer, bytes]))
      buffer = split.rest
      const messages = split.frames.flatMap((frame) => teltonikaFrames.decode(frame))
      for (const message of messages) await this.#answer(socket, device, message)
    }
  }

  async #answer(socket: Socket, device: { imei: string }, message: Message): Promise<void> {
    if (message.kind === 'positions') return this.#react(socket, device.imei, message.records)
    if (message.kind !== 'login') return
    device.imei = message.deviceId
    this.logins.push(message.deviceId)
    socket.write(this.#behaviour.accepts(this.logins.length) ? message.accept : message.reject)
  }

  async #react(socket: Socket, imei: string, records: PositionRecord[]): Promise<void> {
    const reaction = this.#behaviour.reactions(this.#frames++, records)
    if (reaction === 'silence') return
    if (reaction === 'cut') {
      socket.destroy()
      return
    }
    const answer = Buffer.alloc(4)
    answer.writeUInt32BE(reaction === 'cutInAnswer' ? records.length : reaction.acknowledge)
    if (reaction === 'cutInAnswer') {
      socket.end(answer.subarray(0, 3))
      return
    }
    this.stored.set(imei, [...(this.stored.get(imei) ?? []), ...records.slice(0, reaction.acknowledge)])
    for (const byte of answer) {
      socket.write(Uint8Array.of(byte))
      await pause(1)
    }
  }
}
