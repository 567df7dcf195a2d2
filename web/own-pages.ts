import type { Plugin } from 'vite'

const files = { '/public-location/': '/public-location.html', '/embed/': '/embed.html' }

/**
 * Pages of shared links and of frames are separate entries, without the app. The server serves them at the same addresses.
 */
export function ownPages(): Plugin {
  return {
    name: 'own-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const found = Object.entries(files).find(([path]) => request.url?.startsWith(path))
        if (found) request.url = found[1]
        next()
      })
    },
  }
}
