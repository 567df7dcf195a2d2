import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * The Chromium for the journeys: CHROMIUM_PATH, the system's, Playwright's own; otherwise one is installed (Debian's package
 * as root, Playwright's download otherwise). Throws with instructions if none is available.
 */
export function findChromium(): string {
  const found = presentChromium()
  if (found) return found
  console.log('There is no Chromium for the browser journeys yet; installing one …')
  install()
  const installed = presentChromium()
  if (installed) return installed
  throw new Error(
    'Chromium could not be installed. Install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH to its program.',
  )
}

function presentChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`)
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  return onPath ?? [chromium.executablePath()].find(existsSync)
}

function install(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const commands: [string, string[]][] = isDebianRoot
    ? [
        ['apt-get', ['update', '-qq']],
        ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
      ]
    : [[process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']]]
  try {
    for (const [program, args] of commands)
      execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    // findChromium throws with instructions.
  }
}

/** For a machine without a screen. */
const common = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For pages with a map on a machine without a graphics card: WebGL is rendered in software. */
export const withWebGl = [
  ...common,
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/** For journeys that don't look at a map: it shows that it can't be drawn, which saves time. */
export const withoutWebGl = [...common, '--disable-gpu', '--disable-3d-apis']
