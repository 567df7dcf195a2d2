import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { folder: string; isMounted: boolean; remove: () => Promise<void> }

/** A disk of 256 KiB; only root on Linux can have one. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'roadbook-full-'))
  const isMounted = mount(folder)
  return {
    folder,
    isMounted,
    async remove() {
      if (isMounted) execFileSync('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function mount(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', at], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
