import { XMLParser } from 'fast-xml-parser'
import { HistoryFileError } from './history-file.ts'

export type XmlNode = { [name: string]: unknown }

/** Values stay text, namespaces go, entities of the document itself are not expanded. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  alwaysCreateTextNode: false,
})

/** The document's element of this name; throws HistoryFileError when the text is no such document. */
export function rootOf(text: string, name: string, format: string): XmlNode {
  let document: unknown
  try {
    document = parser.parse(text, true)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HistoryFileError(`This is no ${format} file that can be read: ${reason}`, { cause: error })
  }
  const root = childrenOf(document, name)[0]
  if (root === undefined) {
    throw new HistoryFileError(`This is no ${format} file: it has no <${name}> element. Choose another file.`)
  }
  return isNode(root) ? root : {}
}

/** Children of this name, none, one or many alike. */
export function childrenOf(node: unknown, name: string): unknown[] {
  const value = isNode(node) ? node[name] : undefined
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Every element of this name below, at any depth, in the order of the document's branches. */
export function* descendantsOf(node: unknown, name: string): Generator<XmlNode> {
  if (Array.isArray(node)) {
    for (const item of node) yield* descendantsOf(item, name)
    return
  }
  if (!isNode(node)) return
  for (const child of childrenOf(node, name)) if (isNode(child)) yield child
  for (const [key, value] of Object.entries(node)) if (key !== name) yield* descendantsOf(value, name)
}

export function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
