import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { compressedFiles } from './compressed-files.ts'
import { contractInPage } from './contract-in-page.ts'
import { firstPaint } from './first-paint-plugin.ts'
import { layoutSheet } from './layout-sheet.ts'
import { pdfjsFiles } from './pdfjs-files.ts'
import { preloadFont } from './preload-font.ts'
import { ownPages } from './own-pages.ts'
import { serviceWorkerFile } from './service-worker-file.ts'
import { textsOfPage } from './texts-of-page.ts'
import { zodInPage } from './zod-in-page.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const linguiConfig = getConfig({ cwd: root })
const server = process.env['ROADBOOK_SERVER'] ?? 'http://localhost:3000'

/** Vitest compiles for production too. */
const isBuild = process.env['NODE_ENV'] === 'production' && process.env['VITEST'] === undefined

/**
 * Only files that use a Lingui macro are compiled by Babel; all others by Vite itself. The built page has its texts only in
 * the catalogues, tests only in the code.
 */
const macros = {
  preset: () => ({
    plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig, stripMessageField: isBuild }]],
  }),
  rolldown: { filter: { code: /@lingui\/(react|core)\/macro/ } },
}

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Files of a package that it doesn't export by name. */
const tesseract = fileURLToPath(new URL('.', import.meta.resolve('tesseract-wasm')))

export default defineConfig({
  root,
  resolve: { alias: [{ find: /^tesseract-wasm\/(?=[\w-]+\.wasm)/, replacement: tesseract }] },
  worker: { format: 'es' },
  plugins: [
    react(),
    babel({ presets: [macros] }),
    lingui({ cwd: root }),
    layoutSheet(),
    textsOfPage(linguiConfig),
    pdfjsFiles(),
    serviceWorkerFile(),
    ownPages(),
    preloadFont(),
    firstPaint(),
    contractInPage(),
    zodInPage(),
    compressedFiles(),
  ],
  // The pre-bundler must not move a dependency that finds its worker by its own URL.
  optimizeDeps: { exclude: ['maplibre-gl', 'tesseract-wasm', 'zxing-wasm'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      input: {
        index: page('index.html'),
        'public-location': page('public-location.html'),
        embed: page('embed.html'),
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // Also for sandboxed frames, which have no origin.
    cors: { origin: [/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/, 'null'] },
    proxy: {
      ...Object.fromEntries(['/api', '/oidc', '/map', '/operator'].map((path) => [path, { target: server }])),
      // Two URLs below /auth belong to the page.
      '/auth': {
        target: server,
        bypass: (request) =>
          /^\/auth\/(callback|silent)/.test(request.url ?? '') ? '/index.html' : undefined,
      },
    },
  },
})
