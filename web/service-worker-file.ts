import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))
const address = '/service-worker.js'

/** Serves the service worker at the root, since it may only serve pages below its own address, and always by that name. */
export function serviceWorkerFile(): Plugin {
  return {
    name: 'service-worker-file',
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: source, fileName: address.slice(1) })
    },
    configureServer(server) {
      server.middlewares.use(address, (_request, response, next) => {
        server.transformRequest(source).then((made) => {
          if (made === null) return next()
          response.setHeader('content-type', 'text/javascript')
          response.setHeader('cache-control', 'no-cache')
          response.end(made.code)
        }, next)
      })
    },
  }
}
