import { parseSync } from 'vite'

/** Attributes and properties with visible text. */
const READ_NAMES = new Set([
  'alt',
  'advice',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'emptyTitle',
  'error',
  'failed',
  'header',
  'label',
  'nothingFoundMessage',
  'noMatch',
  'placeholder',
  'subtitle',
  'summary',
  'title',
])

/** Lingui's elements, and elements for code. */
const EXEMPT_ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal', 'code', 'kbd', 'pre', 'style'])

/** Lingui's functions, whose messages are in the catalogue. */
const MACROS = new Set(['t', 'msg', 'defineMessage', 'plural', 'select', 'selectOrdinal'])

/** Functions that show their text. */
const TOASTS = new Set(['showError', 'showSuccess'])

/** Brands, file formats and units: the same in every language. */
const SAME_EVERYWHERE =
  /\b(Roadbook|Traccar Client|OsmAnd|OpenStreetMap|PDF|GPX|KML|CSV|XLSX|Excel|AdBlue|IMEI|VIN|QR|URL|km\/h|km|kWh|min|ms)\b/g

type Node = { type: string; start: number; [key: string]: unknown }

type PageText = { line: number; problem: 'not in the catalogue' | 'glued'; text: string }

/** Visible texts that are not in the catalogue, and messages that are concatenated with others. */
export function findPageText(source: string, file: string): PageText[] {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const found: PageText[] = []
  const add = (node: Node, problem: PageText['problem'], text: string) =>
    found.push({
      line: source.slice(0, node.start).split('\n').length,
      problem,
      text: text.replace(/\s+/g, ' ').trim(),
    })

  const visit = (node: Node) => {
    if (isMacro(node) || isExempt(node)) return
    if (node.type === 'JSXText' && hasLetters(String(node['value']))) {
      add(node, 'not in the catalogue', String(node['value']))
    }
    for (const literal of readLiterals(node)) add(literal, 'not in the catalogue', textOf(literal))
    for (const part of continuations(node)) add(part, 'glued', source.slice(part.start, Number(part['end'])))
    if (isGlued(node)) add(node, 'glued', source.slice(node.start, Number(node['end'])))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program as unknown as Node)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const child = (node: Node, key: string): Node | undefined => {
  const value = node[key]
  return isNode(value) ? value : undefined
}

function nameOf(node: Node | undefined): string | undefined {
  const name = node?.['name'] ?? node?.['value']
  return typeof name === 'string' ? name : undefined
}

const hasLetters = (text: string) => /\p{L}{2}/u.test(text.replace(SAME_EVERYWHERE, ''))

function isMacro(node: Node): boolean {
  const called = node.type === 'TaggedTemplateExpression' ? child(node, 'tag') : undefined
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined
  return MACROS.has(nameOf(called ?? callee) ?? '')
}

function isExempt(node: Node): boolean {
  if (node.type !== 'JSXElement') return false
  const opening = child(node, 'openingElement')
  if (!opening) return false
  return [nameOf(child(opening, 'name')), drawnAs(opening)].some((name) => EXEMPT_ELEMENTS.has(name ?? ''))
}

/** The element that a component draws, such as `pre` of `<Text as="pre">`. */
function drawnAs(opening: Node): string | undefined {
  const attributes = opening['attributes'] as Node[] // of every opening element
  const as = attributes.find((attribute) => nameOf(child(attribute, 'name')) === 'as')
  const value = as && child(as, 'value')
  return typeof value?.['value'] === 'string' ? value['value'] : undefined
}

/** Literals that become visible text: in an attribute or property of that name, or between tags. */
function readLiterals(node: Node): Node[] {
  if (node.type === 'JSXAttribute' || node.type === 'Property') {
    const name = nameOf(child(node, 'name') ?? child(node, 'key'))
    const value = child(node, 'value')
    return name !== undefined && READ_NAMES.has(name) && value ? literalsOf(value) : []
  }
  if (node.type === 'CallExpression' && TOASTS.has(nameOf(child(node, 'callee')) ?? '')) {
    return (node['arguments'] as Node[]).flatMap(literalsOf)
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  const containers = childrenOf(node).filter(({ type }) => type === 'JSXExpressionContainer')
  return containers.flatMap(literalsOf)
}

/** Looks through braces and conditions. */
function literalsOf(node: Node): Node[] {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' && hasLetters(textOf(node)) ? [node] : []
  if (node.type === 'TemplateLiteral') return hasLetters(textOf(node)) ? [node] : []
  const inner: Record<string, string[]> = {
    JSXExpressionContainer: ['expression'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    ParenthesizedExpression: ['expression'],
  }
  return (inner[node.type] ?? []).flatMap((key) => literalsOf(child(node, key) ?? node))
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return String(node['value'])
  // The parser's tree is untyped: a template literal always has its texts here.
  const quasis = node['quasis'] as { value: { raw: string } }[]
  return quasis.map(({ value }) => value.raw).join('…')
}

/** A message inside a longer text: its position differs between languages. */
function isGlued(node: Node): boolean {
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    return [child(node, 'left'), child(node, 'right')].some((side) => side !== undefined && isMacro(side))
  }
  if (node.type === 'TemplateLiteral') return childrenOf(node).some(isMacro) && !isList(node)
  return node.type === 'CallExpression' && isRecased(child(node, 'callee'))
}

/** Complete texts side by side, such as the page title and the brand. */
const isList = (node: Node) =>
  !hasLetters(textOf(node)) && /^(…| · )+( · …)*$/.test(textOf(node).replace(SAME_EVERYWHERE, '…'))

/** Messages in lower case that continue the text before them on their line. */
function continuations(node: Node): Node[] {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  const children = childrenOf(node).filter(
    (part) => /^JSX(?!Opening|Closing)/.test(part.type) && !isLineBreak(part),
  )
  return children.filter((part, index) => {
    const [before, blank] = [children[index - 2], children[index - 1]]
    if (before === undefined || blank === undefined || !isBlank(blank)) return false
    return before.type !== 'JSXText' && /^\p{Ll}/u.test(firstWords(part) ?? '')
  })
}

const isLineBreak = (node: Node) =>
  node.type === 'JSXText' && String(node['value']).includes('\n') && String(node['value']).trim() === ''

const isBlank = (node: Node) =>
  node.type === 'JSXText'
    ? /^ +$/.test(String(node['value']))
    : node.type === 'JSXExpressionContainer' && child(node, 'expression')?.['value'] === ' '

/** The first words of the message that an element or expression starts with. */
function firstWords(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && isMacro(node)) {
    const quasi = child(node, 'quasi')
    return quasi && textOf(quasi)
  }
  if (node.type === 'JSXText') return String(node['value']).trim() || undefined
  const inner = node.type === 'LogicalExpression' ? [child(node, 'right')] : childrenOf(node)
  for (const part of inner) {
    if (part === undefined || /^JSX(Opening|Closing)/.test(part.type)) continue
    const words = firstWords(part)
    if (words !== undefined) return words
  }
  return undefined
}

const isRecased = (callee: Node | undefined): boolean => {
  const object = callee && child(callee, 'object')
  const method = nameOf(callee && child(callee, 'property')) ?? ''
  return object !== undefined && isMacro(object) && /^to(Locale)?(Lower|Upper)Case$/.test(method)
}
