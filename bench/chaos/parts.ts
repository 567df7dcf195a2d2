/** What the chaos run kills and starts again: processes of Roadbook, NATS, and each server of the database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { query } from '../../server/src/testing/administration.ts'
import type { DocumentedProcesses } from '../../server/src/testing/documented-processes.ts'
import type { ServerProcess } from '../../server/src/testing/servers/server-process.ts'
import { pause } from '../machine.ts'

export type Part = {
  name: string
  /** Without warning, as SIGKILL does. */
  kill(): Promise<void>
  /** Returns once it serves again. */
  revive(): Promise<void>
}

type Settings = Record<string, string>

/** A process of the documented example, by its port there; it is running when this returns. */
export async function roadbookPart(
  documented: DocumentedProcesses,
  port: number,
  { name, ...settings }: Settings & { name: string },
): Promise<Part> {
  const start = (): Promise<ServerProcess> => documented.start(port, settings)
  let running = await start()
  return {
    name,
    kill: () => running.stop('SIGKILL'),
    revive: async () => void (running = await start()),
  }
}

export async function natsPart(port: number): Promise<Part & { url: string; stop(): void }> {
  const start = async (): Promise<ChildProcess> => {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    await once(child, 'spawn')
    await untilOpen(port)
    return child
  }
  let running = await start()
  return {
    name: 'NATS',
    url: `nats://127.0.0.1:${port}`,
    async kill() {
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
    revive: async () => void (running = await start()),
    stop: () => void running.kill(),
  }
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
}

/** A server of the database on this machine, started again with its own program, arguments and user. */
export async function serverPart(url: string): Promise<Part> {
  const first = await postmasterOf(url)
  const [program, commandLine, environment, folder, owner] = await Promise.all([
    readlink(`/proc/${first}/exe`),
    readFile(`/proc/${first}/cmdline`, 'utf8'),
    readFile(`/proc/${first}/environ`, 'utf8'),
    readlink(`/proc/${first}/cwd`),
    stat(`/proc/${first}`),
  ])
  const start = (): ChildProcess =>
    spawn(program, commandLine.split('\0').slice(1, -1), {
      cwd: folder,
      env: Object.fromEntries(environment.split('\0').map((line) => line.split(/=(.*)/s, 2))),
      uid: owner.uid,
      gid: owner.gid,
      detached: true,
      stdio: 'ignore',
    })
  return {
    name: `PostgreSQL on ${new URL(url).port}`,
    kill: async () => void process.kill(await postmasterOf(url), 'SIGKILL'),
    async revive() {
      let server: ChildProcess | undefined
      while (!(await answers(url))) {
        // It refuses to start while a process of the one before is alive.
        if (!server || server.exitCode !== null) server = start()
        await pause(100)
      }
      server?.unref()
    },
  }
}

/** The first line of its file. */
export async function postmasterOf(server: string): Promise<number> {
  const { rows } = await query(server, `select pg_read_file('postmaster.pid') as lines`)
  return Number.parseInt(rows[0]?.lines, 10)
}

const answers = (url: string): Promise<boolean> =>
  query(url, 'select').then(
    () => true,
    () => false,
  )
