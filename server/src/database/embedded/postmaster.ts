import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { embeddedError, explain } from './failure.ts'
import { findPostmaster, isAlive, isInUse, ownerArgument } from './owner.ts'
import { environment } from './settings.ts'
import type { RunAs } from './run-as.ts'

export type Place = {
  program: string
  cluster: string
  socketDir: string
  runAs: RunAs | undefined
  settings: Record<string, string>
  log: Log
}

/** `said` is the last part of its output, to explain an exit. */
type Exit = { said: string }

export type Running = { pid: number; exited: Promise<Exit> }

const pollMs = 15
const attempts = 40
const betweenAttemptsMs = 250

/** Starts PostgreSQL and waits until it answers. A crash can leave shared memory behind for a moment, so it retries. */
export async function startPostmaster(place: Place): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    await clearTheWay(place.cluster, place.log)
    const running = launch(place)
    const exit = await untilReady(running, place)
    if (!exit) return running
    const passing = /lock file .* already exists|shared memory block .* still in use|starting up/.test(
      exit.said,
    )
    if (!passing || attempt === attempts) throw embeddedError(explain(exit.said, place.cluster), exit.said)
    await sleep(betweenAttemptsMs)
  }
}

/** Signals of the PostgreSQL manual: INT is a fast shutdown, QUIT an immediate one. */
export async function stopPostmaster(pid: number): Promise<void> {
  const patienceMs = { SIGINT: 20_000, SIGQUIT: 5000, SIGKILL: 5000 }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return
    const deadline = Date.now() + patienceMs[signal]
    while (isAlive(pid) && Date.now() < deadline) await sleep(pollMs)
  }
}

/** False if the process has ended already. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return isAlive(pid) && process.kill(pid, signal)
  } catch (cause) {
    if (!isAlive(pid)) return false
    throw cause
  }
}

function launch({ program, cluster, socketDir, runAs, settings, log }: Place): Running {
  const all = { ...settings, unix_socket_directories: socketDir }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...tie(), program, '-D', cluster, '-c', ownerArgument(), ...args]
  // Detached, so that Ctrl+C in a terminal reaches only us and we close first.
  const child = spawn(command[0] ?? program, command.slice(1), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
    ...runAs,
  })
  const { promise, resolve } = Promise.withResolvers<Exit>()
  let said = ''
  const logLine = createLineLog(log)
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-8000)
    for (const line of chunk.toString().trimEnd().split('\n')) logLine(line)
  })
  child.once('error', (cause) => resolve({ said: cause.message }))
  child.once('close', () => resolve({ said }))
  return { pid: child.pid ?? 0, exited: promise }
}

/** On Linux the kernel stops PostgreSQL when this process dies, for whatever reason. */
function tie(): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  return process.platform === 'linux' && setpriv ? [setpriv, '--pdeathsig', 'INT', '--'] : []
}

/** Logs PostgreSQL's lines. A stop ends the connections of other programs, such as psql, which needs no warning. */
function createLineLog(log: Log): (line: string) => void {
  let isStopping = false
  return (line) => {
    isStopping ||= line.includes('received fast shutdown request')
    const isExpected = isStopping && line.includes('terminating connection due to administrator command')
    if (/\b(FATAL|PANIC): /.test(line) && !isExpected) log.warn(`database: ${line}`)
    else log.debug(`database: ${line}`)
  }
}

/** Undefined once it is ready. Recovery after a crash may take long, so only an exit ends the wait. */
async function untilReady({ pid, exited }: Running, { cluster }: Place): Promise<Exit | undefined> {
  while (true) {
    const exit = await Promise.race([exited, sleep(pollMs)])
    if (exit) return exit
    const lines = await readPidFile(cluster)
    // Line 8 is the state (PM_STATUS in pidfile.h of PostgreSQL).
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return undefined
  }
}

/**
 * Lines of the file as PostgreSQL documents them: process, data folder, start, port, socket folder, …; none if it isn't
 * running.
 */
export async function readPidFile(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

/** Stops what a killed Roadbook left behind; throws if a live one uses the folder. */
async function clearTheWay(cluster: string, log: Log): Promise<void> {
  const pid = Number((await readPidFile(cluster))[0])
  if (!isAlive(pid)) return
  const postmaster = findPostmaster(pid, cluster)
  if (postmaster?.owner.alive) {
    throw embeddedError(
      `Another Roadbook (process ${postmaster.owner.pid}) uses the data folder ${cluster}: ` +
        'stop it, or set DATA_DIR to another folder.',
    )
  }
  if (postmaster) {
    log.warn({ pid }, 'Stopping the database that a killed Roadbook process left running')
    await stopPostmaster(pid)
    return
  }
  // The number belongs to another process by now. PostgreSQL itself only checks whether such a process exists.
  for (let waited = 0; isInUse(cluster) && waited < attempts; waited++) await sleep(betweenAttemptsMs)
  if (!isInUse(cluster)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}
