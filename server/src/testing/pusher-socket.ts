import { vi } from 'vitest'
import WebSocket from 'ws'

export type PusherSocket = Awaited<ReturnType<typeof connectSocket>>

/** A minimal client of the Pusher protocol. */
export async function connectSocket(port: number, { key, origin }: { key: string; origin: string }) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`, { origin })
  const heard: { event: string; channel?: string; data: unknown }[] = []
  const closed = vi.fn<(code: number) => void>()
  socket.on('message', (raw: Buffer) => {
    const { data, ...message } = JSON.parse(raw.toString()) as { event: string; data: string }
    heard.push({ ...message, data: JSON.parse(data) })
  })
  socket.on('close', closed)
  socket.on('error', () => closed(0))
  const send = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))
  const next = (event: string) =>
    vi.waitFor(() => {
      const found = heard.find((message) => message.event === event)
      if (!found) throw new Error(`Waiting for ${event}`)
      return found
    })
  return { socket, heard, closed, send, next }
}

export async function socketIdOf({ next }: PusherSocket): Promise<string> {
  const { data } = await next('pusher:connection_established')
  return (data as { socket_id: string }).socket_id
}
