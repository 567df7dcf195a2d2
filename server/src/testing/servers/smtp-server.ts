import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type ReceivedMail = { to: string; messageId: string; text: string }

export type SmtpServer = {
  url: string
  received: ReceivedMail[]
  /** Its answer to a recipient; 250 by default. */
  answer: (recipient: string) => string
  close(): Promise<void>
}

/** A minimal mail server: accepts each mail, or answers as configured. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    speak(socket, smtp)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const smtp: SmtpServer = {
    // The address type of a TCP server, which is more general in Node's types.
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => '250 ok',
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return smtp
}

function speak(socket: Socket, smtp: SmtpServer): void {
  let to = ''
  let text = ''
  let isData = false
  let rest = ''
  const send = (line: string): void => void socket.write(`${line}\r\n`)
  send('220 test')
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isData && line !== '.') {
        text += `${line}\n`
      } else if (isData) {
        isData = false
        smtp.received.push({ to, messageId: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '', text })
        send('250 taken')
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*?)>/.exec(line)?.[1] ?? ''
        send(smtp.answer(to))
      } else if (/^DATA/i.test(line)) {
        isData = true
        text = ''
        send('354 go on')
      } else {
        send(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
      }
    }
  })
}
