import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `npx vite --config bench/map/vite.config.ts`, then open /?vehicles=10000. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../../server/assets'),
  cacheDir: here('../../node_modules/.vite-bench-map'),
  plugins: [react()],
  optimizeDeps: { exclude: ['maplibre-gl'] },
  server: { port: 3160, strictPort: true },
})
