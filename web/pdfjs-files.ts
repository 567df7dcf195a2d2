import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Files that pdf.js loads by name while drawing: character maps, fonts that a PDF lacks, and decoders of scanned pages. */
const folders: Readonly<Record<string, (name: string) => boolean>> = {
  cmaps: (name) => name.endsWith('.bcmap'),
  standard_fonts: (name) => /\.(pfb|ttf)$/.test(name),
  // Without WebAssembly, which the page's security policy doesn't allow.
  wasm: (name) => name.endsWith('_nowasm_fallback.js'),
}

/** Serves these files below /pdfjs/ under their own names, by which pdf.js requests them. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    async generateBundle() {
      for (const [folder, isServed] of Object.entries(folders)) {
        for (const name of (await readdir(join(root, folder))).filter(isServed)) {
          const source = await readFile(join(root, folder, name))
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source })
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/pdfjs', (request, response, next) => {
        const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
        if (!folders[folder]?.(name)) return next()
        response.setHeader(
          'content-type',
          name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        )
        createReadStream(join(root, folder, basename(name)))
          .on('error', next)
          .pipe(response)
      })
    },
  }
}
