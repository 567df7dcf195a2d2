import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { embeddedError } from './failure.ts'

/** The unprivileged user that runs PostgreSQL, which refuses to run as root. */
export type RunAs = { uid: number; gid: number }

/** Undefined if we aren't root: then PostgreSQL runs as the current user. */
export function chooseUser(cluster: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['roadbook', 'postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? []
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw embeddedError(
    'PostgreSQL refuses to run as root and no other user is there: add a user "roadbook", or set DATABASE_URL.',
  )
}

/** Whether the user has search permission on `path` and every folder above it. */
export function canReach(path: string, runAs: RunAs | undefined): boolean {
  if (!runAs) return true
  const { uid, gid, mode } = statSync(path)
  const bit = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  return dirname(path) === path || canReach(dirname(path), runAs)
}
