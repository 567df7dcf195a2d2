import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Usage } from './arguments.ts'
import { runCommand } from './run-command.ts'

export const usage = {
  help: `npm run dev

Starts the server, which restarts on change, and the page from Vite with hot reload at http://localhost:5173.`,
} satisfies Usage

/** They stop together. */
async function develop(): Promise<void> {
  const env = { ...process.env, PUBLIC_URL: 'http://localhost:5173' }
  const start = (...args: string[]) => spawn(process.execPath, args, { env, stdio: 'inherit' })
  const children = [
    start('--watch', '--watch-preserve-output', 'server/src/main.ts', '--without-page'),
    start('node_modules/vite/bin/vite.js', 'web', '--config', 'web/vite.config.ts'),
  ]
  const end = (): void => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) child.once('exit', end)
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  await Promise.all(children.map((child) => once(child, 'exit')))
}

if (import.meta.main) await runCommand(usage, develop)
