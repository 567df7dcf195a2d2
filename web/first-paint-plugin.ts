import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { dailyPages } from './chunks.ts'
import { frameMarkup, frameStyle } from './first-frame.ts'

/** The files that a page loads besides those of the first load, by its path. */
export type PageFiles = Record<string, string[]>

const script = fileURLToPath(new URL('./src/first-paint.ts', import.meta.url))

/**
 * What `index.html` shows and requests before the scripts of the page run: the frame, and the files of the pages that people open
 * daily. Otherwise these would be requested only once the first load has run.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: script, name: 'first-paint' })
    },
    transformIndexHtml(html, { bundle = {}, path }) {
      if (path !== '/index.html') return html
      const own = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId === script,
      )
      const files = JSON.stringify(pageFiles(bundle, html))
      const head = `<style>${frameStyle}</style>
    <script type="application/json" id="page-files">${files}</script>
    <script src="/${own?.fileName}"></script>
    `
      // Before the stylesheets, since a script waits for those above it.
      return html.replace('<title>', () => head + '<title>').replace('<div id="root">', `$&${frameMarkup}`)
    },
  }
}

type Bundle = Parameters<NonNullable<Extract<Plugin['generateBundle'], (...args: never) => unknown>>>[1]

function pageFiles(bundle: Bundle, html: string): PageFiles {
  return Object.fromEntries(
    Object.entries(dailyPages).map(([path, source]) => {
      const files = filesOf(bundle, source).filter((file) => !html.includes(file))
      return [path, files]
    }),
  )
}

/** With everything that they import at once. */
function filesOf(bundle: Bundle, source: string): string[] {
  const found = new Set<string>()
  const open = Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.facadeModuleId === source)
    .map(({ fileName }) => fileName)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name]
    if (found.has(`/${name}`) || file?.type !== 'chunk') continue
    found.add(`/${name}`)
    for (const sheet of file.viteMetadata?.importedCss ?? []) found.add(`/${sheet}`)
    open.push(...file.imports)
  }
  return [...found]
}
