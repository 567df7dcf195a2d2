/**
 * What the props of the layout components mean in CSS. `layout-sheet.ts` makes a stylesheet of it when the page is built: each
 * pair of prop and value is one class, such as `gap-8` or `truncate`; for a narrow window some have another, `narrow-gap-8`.
 */

type Styles<Value extends string | number> = Readonly<Record<Value, string>>

/** In pixels; only those in use, since the sheet is part of the first load. */
function distances<const Space extends number>(property: string, used: readonly Space[]): Styles<Space> {
  return styles(used, (space) => `${property}: ${space}px`)
}
const words = { auto: 'auto', full: '100%', window: '100dvh' } as const

type Word = keyof typeof words

function sizes<const Size extends number | Word>(property: string, used: readonly Size[]): Styles<Size> {
  const text = (size: number | Word) => (typeof size === 'number' ? `${size}px` : words[size])
  return styles(used, (size) => `${property}: ${text(size)}`)
}
const tokens = <const Name extends string>(property: string, names: readonly Name[]): Styles<Name> =>
  styles(names, (name) => `${property}: var(--rb-${name})`)
const token = (name: string): string => `color: var(--rb-${name})`
const hairline = '1px solid var(--rb-hairline)'
const text = (size: number, line: number): string => `font-size: ${size}px; line-height: ${line}px`

function styles<const Value extends string | number>(
  values: readonly Value[],
  style: (value: Value) => string,
): Styles<Value> {
  // Every value is a key.
  return Object.fromEntries(values.map((value) => [value, style(value)])) as Styles<Value>
}

/** Windows in which the navigation is hidden. */
export const narrow = '@media (max-width: 56.24em)'

export const layoutStyles = {
  // What it does with its children. The first three are components as well.
  row: { true: 'display: flex; align-items: center' },
  stack: { true: 'display: flex; flex-direction: column' },
  grid: { true: 'display: grid' },
  gap: distances('gap', [0, 2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40]),
  rowGap: distances('row-gap', [0, 2, 4, 6, 8, 10, 12, 16, 28]),
  align: {
    start: 'align-items: flex-start',
    center: 'align-items: center',
    end: 'align-items: flex-end',
    baseline: 'align-items: baseline',
    stretch: 'align-items: stretch',
  },
  justify: {
    center: 'justify-content: center',
    end: 'justify-content: flex-end',
    between: 'justify-content: space-between',
  },
  /** A grid's children in the middle of their cells. */
  centered: { true: 'place-items: center' },
  wrap: { true: 'flex-wrap: wrap' },
  columns: {
    1: 'grid-template-columns: minmax(0, 1fr)',
    2: 'grid-template-columns: 1fr 1fr',
    3: 'grid-template-columns: repeat(3, 1fr)',
    /** Of a layout component, which may have a template of its own. */
    own: 'grid-template-columns: var(--columns)',
  },
  // What it is in its parent.
  inline: { true: 'display: inline-flex' },
  block: { true: 'display: block' },
  hide: { true: 'display: none' },
  /** Takes the rest of the row. */
  grow: { true: 'flex: 1; min-width: 0' },
  /** May become narrower than its content. */
  shrink: { true: 'min-width: 0' },
  /** Never becomes narrower than its content. */
  noShrink: { true: 'flex: none' },
  /** Grows and shrinks from this width. */
  basis: styles([180, 260], (width) => `flex: 1 1 ${width}px`),
  alignSelf: { start: 'align-self: flex-start', center: 'align-self: center' },
  height: distances(
    'height',
    [8, 10, 18, 22, 24, 28, 32, 34, 36, 40, 44, 52, 56, 64, 120, 240, 260, 320, 400],
  ),
  minHeight: sizes('min-height', [0, 24, 28, 30, 32, 40, 44, 56, 60, 'full', 'window']),
  maxHeight: distances('max-height', [320]),
  fullWidth: { true: 'width: 100%' },
  fullHeight: { true: 'height: 100%' },
  maxWidth: sizes('max-width', [320, 420, 480, 560, 640, 860, 'full']),
  minWidth: distances('min-width', [200]),
  /** In a cell of a table. */
  verticalAlign: { middle: 'vertical-align: middle' },
  width: distances('width', [10, 22, 24, 28, 34, 36, 40, 44, 64, 96, 128, 136, 148, 200, 240]),
  relative: { true: 'position: relative' },
  /** Covers its parent. */
  cover: { true: 'position: absolute; inset: 0' },
  /** In a grid, a line of its own. */
  allColumns: { true: 'grid-column: 1 / -1' },
  scroll: { x: 'overflow-x: auto', y: 'overflow-y: auto' },
  clip: { true: 'overflow: hidden' },
  // Its surface.
  ground: tokens('background', [
    'canvas',
    'surface',
    'raised',
    'subtle',
    'hover',
    'skeleton',
    'map-land',
    'c1',
    'accent-soft',
    'idling-soft',
    'alarm-soft',
  ]),
  border: { hairline: `border: ${hairline}`, strong: 'border: 1px solid var(--rb-border)' },
  shadow: { float: 'box-shadow: var(--rb-shadow-float)', overlay: 'box-shadow: var(--rb-shadow-overlay)' },
  /** Bars of rows that are loading, of 40 px each. */
  placeholder: {
    true: 'background: repeating-linear-gradient(transparent 0 14px, var(--rb-skeleton) 14px 26px, transparent 26px 40px); animation: rb-appear 1ms 200ms both',
  },
  /** Appears if it is still there after a while. */
  late: { true: 'animation: rb-appear 1ms 200ms both' },
  radius: styles([2, 3, 4, 6, 8, 10, 999], (space) => `border-radius: ${space}px`),
  /** A hairline that separates it from what is above or below; `between`, from one like it before it. */
  line: {
    above: `border-top: ${hairline}`,
    below: `border-bottom: ${hairline}`,
    between: `& + & { border-top: ${hairline} }`,
    both: `border-block: ${hairline}`,
    left: `border-left: ${hairline}`,
    right: `border-right: ${hairline}`,
    strong: 'border-bottom: 1px solid var(--rb-border)',
  },
  /** Lights up under the pointer. */
  highlight: { true: '&:hover { background: var(--rb-hover) }' },
  /** The outline of its focus doesn't reach beyond it. */
  focusInside: { true: '&:focus-visible { outline-offset: -2px }' },
  /** A touch target larger than it looks. */
  touch: {
    true: `${narrow} { position: relative; &::after { position: absolute; inset: -13px -8px; content: '' } }`,
  },
  /** Buttons in it are as tall as a finger. */
  touchButtons: { true: `${narrow} { & button { min-height: 44px } }` },
  underline: {
    none: 'text-decoration: none',
    hover: 'text-decoration: none; &:hover { text-decoration: underline }',
    always: 'text-decoration: underline',
  },
  // Distances, the more general first.
  mx: sizes('margin-inline', [-24, -16, -10, 10, 'auto']),
  my: distances('margin-block', [2, 4, 6, 10, 12, 16, 18]),
  mt: distances('margin-top', [-4, 1, 2, 4, 6, 8, 10, 12, 13, 14, 16, 18, 20, 24, 32, 40]),
  mb: distances('margin-bottom', [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32]),
  ml: sizes('margin-left', [4, 6, 8, 12, 36, 'auto']),
  mr: sizes('margin-right', [4, 6, 8, 22, 'auto']),
  p: distances('padding', [0, 4, 12, 16, 24]),
  px: distances('padding-inline', [4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24]),
  py: distances('padding-block', [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 16, 18, 24, 32, 48]),
  pt: distances('padding-top', [2, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 48]),
  pb: distances('padding-bottom', [4, 6, 8, 10, 12, 14, 16, 20, 24, 32]),
  pl: distances('padding-left', [4, 8, 10, 12, 14, 16, 20]),
  pr: distances('padding-right', [4, 6, 8, 12, 16]),
  listStyle: { disc: 'list-style: disc', decimal: 'list-style: decimal' },
  // Its text.
  size: {
    tiny: text(12, 16),
    small: text(13, 18),
    paragraph: text(13, 20),
    body: text(14, 20),
    heading: text(16, 24),
    title: text(20, 28),
    figure: text(28, 32),
  },
  weight: styles([400, 500, 600], (weight) => `font-weight: ${weight}`),
  color: {
    text: token('text'),
    text2: token('text2'),
    muted: token('muted'),
    accent: token('accent-text'),
    danger: token('danger'),
    idling: token('idling-text'),
    alarm: token('alarm-text'),
    onAccent: token('on-accent'),
    inherit: 'color: inherit',
  },
  textAlign: { left: 'text-align: left', center: 'text-align: center', right: 'text-align: right' },
  /** One line that ends with an ellipsis. */
  truncate: { true: 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap' },
  /** At most so many lines. */
  clamp: styles(
    [2, 3],
    (lines) =>
      `display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: ${lines}`,
  ),
  nowrap: { true: 'white-space: nowrap' },
  whiteSpace: { normal: 'white-space: normal', 'pre-line': 'white-space: pre-line' },
  /** Long words break anywhere. */
  breakWords: { true: 'overflow-wrap: anywhere' },
  /** Digits of one width. */
  tabular: { true: 'font-variant-numeric: tabular-nums' },
  /** Only for screen readers. */
  unseen: {
    true: 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap',
  },
  mono: { true: 'font-family: var(--mantine-font-family-monospace)' },
} as const

/** Those that may differ in windows under 900 px, and how. */
export const narrowValues = {
  gap: [0, 6, 8, 16, 24],
  align: ['center', 'stretch'],
  wrap: ['true'],
  columns: [1, 2, 3],
  hide: ['true'],
  noShrink: ['true'],
  height: [36, 40, 44, 64, 260, 320],
  minHeight: [40, 44, 56],
  fullWidth: ['true'],
  width: [36, 40, 44],
  ml: ['auto'],
  px: [10, 16],
  py: [8],
  pt: [4, 6, 8],
  pb: [8, 32],
  pl: [16],
  size: ['body'],
  weight: [600],
  truncate: ['true'],
} as const satisfies { [Name in keyof typeof layoutStyles]?: readonly (keyof (typeof layoutStyles)[Name])[] }
