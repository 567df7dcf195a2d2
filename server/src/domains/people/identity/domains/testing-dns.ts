import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:net'

// A DNS server on 127.0.0.1 that knows only TXT records, over UDP and, for long answers, TCP. For tests.

export type TestDns = {
  /** `address:port`. */
  address: string
  /** The records of a name, each in one piece; names that are missing don't exist. */
  records: Map<string, string[]>
  /** While set, no request is answered. */
  isSilent: boolean
  /** Requested names, in lower case. */
  asked: string[]
  close(): Promise<void>
}

const NAME_ERROR = 3
const TRUNCATED = 0x0200
const ANSWER = 0x8180
const MAX_UDP_BYTES = 512

export async function startDns(): Promise<TestDns> {
  const dns = { records: new Map<string, string[]>(), isSilent: false, asked: [] as string[] }
  const { socket, server, port } = await listen()
  socket.on('message', (message, from) => {
    if (dns.isSilent) return
    const whole = answerTo(message, dns)
    const isLong = whole.length > MAX_UDP_BYTES
    socket.send(isLong ? header(message, TRUNCATED, 0) : whole, from.port, from.address)
  })
  server.on('connection', (connection) => {
    connection.on('error', () => undefined)
    connection.on('data', (data: Buffer) => {
      const answer = answerTo(data.subarray(2), dns)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(answer.length)
      if (!dns.isSilent) connection.write(Buffer.concat([length, answer]))
    })
  })
  const close = async () => {
    await new Promise<void>((resolve) => socket.close(resolve))
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return Object.assign(dns, { address: `127.0.0.1:${port}`, close })
}

/** UDP and TCP on one port, as resolvers expect. */
async function listen(): Promise<{ socket: ReturnType<typeof createSocket>; server: Server; port: number }> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isFree) return { socket, server, port }
  await new Promise<void>((resolve) => socket.close(resolve))
  return listen()
}

function answerTo(message: Buffer, { records, asked }: Pick<TestDns, 'records' | 'asked'>): Buffer {
  const name = nameIn(message)
  asked.push(name)
  const found = records.get(name)
  const answers = (found ?? []).map(txtRecord)
  return Buffer.concat([header(message, found ? 0 : NAME_ERROR, answers.length), ...answers])
}

/** Header and question, copied from the request. */
function header(message: Buffer, flags: number, answers: number): Buffer {
  const head = Buffer.from(message.subarray(0, questionEnd(message)))
  head.writeUInt16BE(ANSWER | flags, 2)
  head.writeUInt16BE(answers, 6)
  // No authority or additional records, such as the EDNS record of the request.
  head.writeUInt32BE(0, 8)
  return head
}

function nameIn(message: Buffer): string {
  const labels: string[] = []
  for (let at = 12; message[at] !== 0; at += 1 + (message[at] ?? 0))
    labels.push(message.toString('latin1', at + 1, at + 1 + (message[at] ?? 0)))
  return labels.join('.').toLowerCase()
}

function questionEnd(message: Buffer): number {
  return message.indexOf(0, 12) + 5
}

/** In pieces of 255 bytes. */
function txtRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < Math.max(1, bytes.length); at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 1, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
