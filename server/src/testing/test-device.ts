import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'
import type { PositionRecord } from '@roadbook/protocols/message'

/** A device on a socket that reads answers byte by byte. */
export class TestDevice {
  readonly socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #isClosed = false
  #changed: () => void = () => undefined

  constructor(port: number, localAddress = '127.0.0.1', host = '127.0.0.1') {
    this.socket = connect({ port, host, localAddress })
    this.socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#changed()
    })
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.#isClosed = true
      this.#changed()
    })
  }

  send(bytes: Uint8Array): void {
    this.socket.write(bytes)
  }

  /** As hex; less if the connection closes or times out first. */
  async read(count: number, withinMs = 30_000): Promise<string> {
    const deadline = Date.now() + withinMs
    while (this.#received.length < count && !this.#isClosed && Date.now() < deadline) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadline - Date.now())
        this.#changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const taken = this.#received.subarray(0, count)
    this.#received = this.#received.subarray(taken.length)
    return taken.toString('hex')
  }

  async logIn(dongleId: number): Promise<string> {
    this.send(encodeLogin(String(dongleId).padStart(15, '0')))
    return this.read(1)
  }

  /** Sends them in one frame; returns the acknowledgement as hex. */
  async report(records: PositionRecord[]): Promise<string> {
    this.send(encodePositions(records, { codec: '8E' }))
    return this.read(4)
  }

  /** Whether it is cut off for what it has sent, earlier than a silent one would be. */
  async closed(): Promise<boolean> {
    if (!this.#isClosed)
      await Promise.race([once(this.socket, 'close'), new Promise((r) => setTimeout(r, 3_000))])
    return this.#isClosed
  }

  close(): void {
    this.socket.destroy()
  }
}
