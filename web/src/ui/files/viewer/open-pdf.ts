import type { PDFDocumentProxy } from 'pdfjs-dist'

export type { PDFDocumentProxy } from 'pdfjs-dist'

/** pdf.js is larger than the rest of the page, so it is loaded with the first PDF. */
async function loadPdfjs() {
  const [pdfjs, { default: workerSrc }] = await Promise.all([
    // The build that also supports browsers of the last few years.
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = workerSrc
  return pdfjs
}

const folder = (name: string) => new URL(`/pdfjs/${name}/`, window.location.href).href

type OpenPdf = { pdf: PDFDocumentProxy; close: () => void }

/** Throws an error named `PasswordException` or `InvalidPDFException`. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const { getDocument } = await loadPdfjs()
  const task = getDocument({
    data: await file.arrayBuffer(),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    // The security policy allows no WebAssembly; the decoders for it are compiled to JavaScript.
    useWasm: false,
    // The page shows that a file is damaged; the console gets only errors.
    verbosity: 0,
    // Forms and their scripts are not interactive.
    enableXfa: false,
  })
  return { pdf: await task.promise, close: () => void task.destroy() }
}
