import { spawn } from 'node:child_process'

/** Server with --watch, page from Vite with hot reload; they stop together. Open Vite's address. */
const env = { ...process.env, PUBLIC_URL: 'http://localhost:5173' }
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts', '--without-page'], {
    env,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web', '--config', 'web/vite.config.ts'], {
    env,
    stdio: 'inherit',
  }),
]
const end = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', end)
process.on('SIGINT', end)
process.on('SIGTERM', end)
