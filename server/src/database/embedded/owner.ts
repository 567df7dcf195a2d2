import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { codeOf } from '../../errors.ts'

/** Identifies this process even if its number is reused: Linux adds the tick at which it started. */
function nameOf(pid: number): string {
  try {
    // Field 22 of proc_pid_stat(5); the second, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return `${pid}-${fields?.[19]}`
  } catch {
    return `${pid}-0`
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return codeOf(cause) === 'EPERM'
  }
}

/** The command line of a process; empty if it is gone or a zombie. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

const ownerSetting = 'roadbook.owner='

/** Written on the command line of the postmaster, so that the next Roadbook can read who started it. */
export function ownerArgument(): string {
  return ownerSetting + nameOf(process.pid)
}

type Postmaster = { pid: number; owner: { pid: number; alive: boolean } }

/** The live postmaster of this folder, and whether the Roadbook that started it is still alive. */
export function findPostmaster(pid: number, cluster: string): Postmaster | undefined {
  if (!isAlive(pid)) return undefined
  const command = commandLine(pid)
  if (!command.includes(`-D ${cluster} `)) return undefined
  const name = command.split(ownerSetting)[1]?.split(' ')[0] ?? ''
  const owner = Number.parseInt(name, 10)
  return { pid, owner: { pid: owner, alive: isAlive(owner) && nameOf(owner) === name } }
}

/** Whether any process still works in the folder: backends outlive a killed postmaster briefly. */
export function isInUse(cluster: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === cluster
    } catch {
      return false
    }
  })
}
