import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { PositionRecord } from '@roadbook/protocols/message'
import { teltonika } from '@roadbook/protocols/teltonika/decode'

/**
 * What the server does with a frame: it keeps and acknowledges so many records, ends the connection instead
 * (before or in the middle of the answer), or says nothing.
 */
export type Reaction = { acknowledge: number } | 'cut' | 'cutInAnswer' | 'silence'

export type TestServer = {
  port: number
  /** Device numbers in order of their logins. */
  logins: string[]
  /** Records that were acknowledged, in order, by device. */
  kept: Map<string, PositionRecord[]>
  connections: () => number
  close: () => Promise<void>
}

type Behaviour = {
  port?: number
  accepts?: (imei: string, login: number) => boolean
  reactions?: (frame: number, records: PositionRecord[]) => Reaction
}

/** A Teltonika server on a real socket which answers byte by byte and misbehaves as it is told. */
export async function startTestServer(behaviour: Behaviour = {}): Promise<TestServer> {
  const accepts = behaviour.accepts ?? (() => true)
  const reactions = behaviour.reactions ?? ((_frame, records) => ({ acknowledge: records.length }))
  const logins: string[] = []
  const kept = new Map<string, PositionRecord[]>()
  const sockets = new Set<Socket>()
  let frames = 0

  async function serve(socket: Socket): Promise<void> {
    let buffer: Uint8Array = new Uint8Array()
    let imei = ''
    // whatever cuts the connection is part of the test
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    for await (const bytes of socket) {
      const split = teltonika.frame(Buffer.concat([buffer, bytes]))
      buffer = split.rest
      for (const message of split.frames.flatMap((frame) => teltonika.decode(frame))) {
        if (message.kind === 'login') {
          imei = message.deviceId
          logins.push(imei)
          socket.write(accepts(imei, logins.length) ? message.accept : message.reject)
        } else if (message.kind === 'positions') {
          await react(socket, imei, message.records)
        }
      }
    }
  }

  async function react(socket: Socket, imei: string, records: PositionRecord[]): Promise<void> {
    const reaction = reactions(frames++, records)
    if (reaction === 'silence') return
    if (reaction === 'cut') return void socket.destroy()
    const answer = Buffer.alloc(4)
    answer.writeUInt32BE(reaction === 'cutInAnswer' ? records.length : reaction.acknowledge)
    if (reaction === 'cutInAnswer') {
      socket.end(answer.subarray(0, 3))
      return
    }
    kept.set(imei, [...(kept.get(imei) ?? []), ...records.slice(0, reaction.acknowledge)])
    for (const byte of answer) {
      socket.write(Uint8Array.of(byte))
      await pause(1)
    }
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    // reading ends with an error when the connection is cut
    serve(socket).catch(() => {})
  })
  await new Promise<void>((resolve) => server.listen(behaviour.port ?? 0, '127.0.0.1', resolve))
  // a server that listens on TCP has an address and a port
  const { port } = server.address() as AddressInfo
  return {
    port,
    logins,
    kept,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
