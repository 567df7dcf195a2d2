import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import page from '../../web/vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page's own configuration, for a page that only reads receipts. */
export default defineConfig({
  ...page,
  root: here('.'),
  cacheDir: here('../../node_modules/.vite-bench-receipts'),
})
