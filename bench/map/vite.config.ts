import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import page from '../../web/vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npx vite --config bench/map/vite.config.ts`, then open /?vehicles=10000. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../../server/assets'),
  cacheDir: here('../../node_modules/.vite-bench-map'),
  // The messages of the page's components need its compiler.
  plugins: page.plugins ?? [],
  optimizeDeps: { exclude: ['maplibre-gl'] },
  server: { port: 3160, strictPort: true },
})
