import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const address = '/service-worker.js'
const path = '/src/service-worker/service-worker.ts'
const source = fileURLToPath(new URL(`.${path}`, import.meta.url))

/** Serves the service worker at the root, since it may only serve pages below its own address, and always by that name. */
export function serviceWorkerFile(): Plugin {
  return {
    name: 'service-worker-file',
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: source, fileName: address.slice(1) })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === address) request.url = path
        next()
      })
    },
  }
}
