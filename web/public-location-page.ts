import type { Plugin } from 'vite'

/** The page of a shared link is an entry of its own: a visitor doesn't load the app. The server serves it at the same address. */
export function publicLocationPage(): Plugin {
  return {
    name: 'public-location-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/public-location/')) request.url = '/public-location.html'
        next()
      })
    },
  }
}
