import { connect } from 'node:net'

type RawAnswer = { status: number; text: string; afterMs: number }

type Sent = {
  head: string[]
  body?: string | Buffer | Promise<string>
  /** Written repeatedly until the connection closes. */
  trickle?: { part: string; everyMs: number }
  /** Continues after the answer has arrived. */
  untilClosed?: true
  /** Aborts the connection. */
  signal?: AbortSignal
}

/**
 * Sends a request byte for byte, complete or not; returns what was received until the connection closed, or a
 * complete answer.
 */
export async function rawRequest(
  port: number,
  { head, body, trickle, untilClosed, signal }: Sent,
): Promise<RawAnswer> {
  const start = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const timer = trickle && setInterval(() => socket.writable && socket.write(trickle.part), trickle.everyMs)
  const finish = (): void => {
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
    resolve({ status, text, afterMs: performance.now() - start })
    socket.destroy()
  }
  socket.on('data', (chunk) => {
    text += chunk.toString()
    if (!untilClosed && isWhole(text)) finish()
  })
  socket.on('close', finish)
  socket.on('error', (error) => (text === '' ? reject(error) : finish()))
  socket.write(`${head.join('\r\n')}\r\nhost: localhost\r\n\r\n`)
  void Promise.resolve(body).then((rest) => rest !== undefined && socket.write(rest))
  signal?.addEventListener('abort', () => socket.destroy())
  return promise.finally(() => clearInterval(timer))
}

function isWhole(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return length !== undefined && Buffer.byteLength(rest.join('\r\n\r\n')) >= Number(length)
}
