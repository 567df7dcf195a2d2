import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const address = '/service-worker.js'
const path = '/src/service-worker/service-worker.ts'
const source = fileURLToPath(new URL(`.${path}`, import.meta.url))

/**
 * Serves the service worker at the root and always under the same name, since it only controls pages below its own address.
 */
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
