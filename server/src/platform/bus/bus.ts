import { Counter, type Registry } from '@prometheus-io/client'
import { z } from 'zod'
import type { AfterCommitMessage } from '../../database/after-commit.ts'
import { type Topic, topics, type Topics } from './bus-topics.ts'
import type { Worker } from '../workers/runner.ts'

export type Bus = {
  /**
   * Delivers to this process at once and to the others within about 20 ms. Never throws: lost messages can be read from the
   * database.
   */
  publish<Name extends Topic>(this: void, topic: Name, message: Topics[Name]): void
  /** Delivers only to this process. */
  publishHere<Name extends Topic>(this: void, topic: Name, message: Topics[Name]): void
  subscribe<Name extends Topic>(topic: Name, onMessage: (message: Topics[Name]) => void): void
  /** Publishes the messages of a committed transaction. */
  publishAll(this: void, messages: readonly AfterCommitMessage[]): void
  /** Keeps the connection open. */
  worker: Worker
  /** The problem while messages take a slower route. */
  trouble(this: void): string | undefined
  close(): Promise<void>
}

/** A transport to all processes of one database. */
export type Transport = {
  /** Drops messages that can't be sent now. */
  send(payload: string): void
  /** Connects if there is no connection. */
  keep(): Promise<void>
  close(): Promise<void>
  trouble?(): string | undefined
}
export type OpenTransport = (onMessage: (payload: string) => void) => Transport

type Options = { processId: string; open: OpenTransport; metrics?: Registry | undefined }

/** Messages within this time share one: a transaction that notifies takes a global lock. */
const GATHER_MS = 20
/** PostgreSQL accepts less than 8,000. */
const MAX_BYTES = 7_500
const KEEP_MS = 1_000

const Payload = z.object({ from: z.string(), messages: z.array(z.tuple([z.string(), z.unknown()])) })

export function createBus({ processId, open, metrics }: Options): Bus {
  const listeners = new Map<string, ((message: never) => void)[]>()
  const counts = metrics && createCounts(metrics)
  const deliver = (topic: string, message: unknown): void => {
    // Validated by the schema of its topic, or typed by `publish`.
    for (const tell of listeners.get(topic) ?? []) tell(message as never)
  }
  const transport = open((payload) => {
    const messages = messagesIn(payload, processId)
    counts?.received.inc(messages.length)
    for (const [topic, message] of messages) deliver(topic, message)
  })
  const outgoing = new Outgoing(processId, (payload, messages) => {
    transport.send(payload)
    counts?.sent.inc(messages)
  })
  const publish: Bus['publish'] = (topic, message) => {
    deliver(topic, message)
    outgoing.add(JSON.stringify([topic, message]))
  }
  return {
    publish,
    publishHere: deliver,
    publishAll(messages) {
      for (const { topic, message } of messages) publish(topic, message)
    },
    subscribe(topic, tell) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), tell])
    },
    worker: {
      name: 'bus',
      everyMs: KEEP_MS,
      backOff: { firstMs: 250, longestMs: 5_000 },
      run: () => transport.keep(),
    },
    trouble: () => transport.trouble?.(),
    async close() {
      outgoing.flush()
      await transport.close()
    },
  }
}

/** Collects messages for some milliseconds and sends them in as few notifications as possible. */
class Outgoing {
  readonly #processId: string
  readonly #send: (payload: string, messages: number) => void
  #waiting: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(processId: string, send: (payload: string, messages: number) => void) {
    this.#processId = processId
    this.#send = send
  }

  add(message: string): void {
    this.#waiting.push(message)
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    let part: string[] = []
    let bytes = 0
    for (const message of this.#waiting.splice(0)) {
      if (part.length > 0 && bytes + message.length > MAX_BYTES) {
        this.#sendPart(part)
        part = []
        bytes = 0
      }
      part.push(message)
      bytes += message.length + 1
    }
    if (part.length > 0) this.#sendPart(part)
  }

  #sendPart(part: readonly string[]): void {
    this.#send(`{"from":"${this.#processId}","messages":[${part.join()}]}`, part.length)
  }
}

/** Messages of other processes; ignores what this version doesn't know. */
function messagesIn(payload: string, processId: string): [Topic, unknown][] {
  const parsed = Payload.safeParse(jsonOf(payload))
  if (!parsed.success || parsed.data.from === processId) return []
  return parsed.data.messages.flatMap(([topic, value]): [Topic, unknown][] => {
    if (!isTopic(topic)) return []
    const message = topics[topic].safeParse(value)
    return message.success ? [[topic, message.data]] : []
  })
}

function isTopic(topic: string): topic is Topic {
  return Object.hasOwn(topics, topic)
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

function createCounts(metrics: Registry) {
  const registers = [metrics]
  const sent = new Counter({
    name: 'roadbook_bus_sent_total',
    help: 'Messages sent to other processes.',
    registers,
  })
  const received = new Counter({
    name: 'roadbook_bus_received_total',
    help: 'Messages received from other processes.',
    registers,
  })
  return { sent, received }
}
