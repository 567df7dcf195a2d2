// A server that takes files is what uploads are tested with.
// oxlint-disable-next-line no-restricted-imports
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
// oxlint-disable-next-line no-restricted-imports
import type { AddressInfo } from 'node:net'

export type FileServer = Awaited<ReturnType<typeof openFileServer>>

type Refusal = { statusCode: number; code: string; message: string }

/** Accepts files at signed URLs, like the object store. */
export async function openFileServer() {
  const taken = new Map<string, { type: string | undefined; bytes: number }>()
  const refusals = new Map<string, Refusal>()
  const cuts = new Set<string>()
  let turn = Promise.resolve()
  const server = createServer((request, response) => void answer(request, response))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo // it listens on a port

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    if (request.method === 'OPTIONS') {
      response.end()
      return
    }
    let bytes = 0
    for await (const chunk of request) bytes += (chunk as Buffer).length // without an encoding
    await turn
    const path = request.url ?? ''
    if (cuts.delete(path)) {
      request.socket.destroy()
      return
    }
    const refusal = refusals.get(path)
    if (refusal) {
      refusals.delete(path)
      response.writeHead(refusal.statusCode).end(JSON.stringify(refusal))
      return
    }
    taken.set(path, { type: request.headers['content-type'], bytes })
    response.end()
  }

  return {
    taken,
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** The next PUT there is refused. */
    refuse: (path: string, refusal: Refusal) => refusals.set(path, refusal),
    /** The next PUT there loses its connection. */
    cut: (path: string) => cuts.add(path),
    /** Stops responding until the returned function is called. */
    hold() {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      turn = held
      return release
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Drops files on the page. */
export function droppedFiles(...files: readonly File[]) {
  return { dataTransfer: { files, types: ['Files'] } }
}

export const aPdf = (name: string) => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' })
export const aJpeg = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })
