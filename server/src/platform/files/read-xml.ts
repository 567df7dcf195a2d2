import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { FileError } from './file-error.ts'

/**
 * Far above what any program writes; without these limits a file of nothing but names would take gigabytes.
 */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64

/**
 * Names have no prefix. `path` leads from the root to the element itself, and is valid only during the call.
 */
type XmlListener = {
  open?: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void
  /** `text` is the text since the last tag: all of it, if the element has no children. */
  close?: (path: readonly string[], text: string) => void
}

/**
 * Streams elements to the listener, so that memory does not grow with the document. Entities defined in the
 * document are not expanded. Throws FileError if the text is not a document with that root.
 */
export function readXml(
  chunks: Iterable<string>,
  { root, format }: { root: string; format: string },
  { open, close }: XmlListener,
): void {
  const path: string[] = []
  let text = ''
  let attributes = 0
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    if (!error.message.includes('undefined entity')) throw error
  })
  parser.on('opentagstart', ({ name }) => {
    path.push(localName(name))
    if (path.length === 1 && path[0] !== root) throw new NoRoot()
    if (path.length > MAX_DEPTH) throw new Error('its elements are nested too deeply')
    attributes = 0
  })
  parser.on('attribute', (_attribute: SaxesAttributePlain) => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) throw new Error('one of its elements has too many attributes')
  })
  parser.on('opentag', (tag) => {
    text = ''
    open?.(path, tag.attributes)
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', () => {
    close?.(path, text)
    path.pop()
    text = ''
  })
  try {
    for (const chunk of chunks) parser.write(chunk)
    parser.close()
  } catch (error) {
    throw refusal(error, { root, format })
  }
}

class NoRoot extends Error {}

function refusal(error: unknown, { root, format }: { root: string; format: string }): FileError {
  if (error instanceof NoRoot) {
    return new FileError({ code: 'not_that_format', details: { format, root } })
  }
  const reason = error instanceof Error ? error.message : String(error)
  const details = { format, reason: reason.replace(/\.$/, '') }
  return new FileError({ code: 'file_unreadable', details }, { cause: error })
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
