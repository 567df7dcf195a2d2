/**
 * What the props of the layout components mean in CSS. `layout-sheet.ts` makes a stylesheet of it when the page is built: each
 * pair of prop and value is one class, such as `gap-8` or `truncate`; for a narrow window some have another, `narrow-gap-8`.
 */

type Styles<Value extends string | number> = Readonly<Record<Value, string>>

/** In pixels; only those in use, since the sheet is part of the first load. */
function distances<const Space extends number>(property: string, used: readonly Space[]): Styles<Space> {
  return styles(used, (space) => `${property}: ${space}px`)
}
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

export const layoutStyles = {
  // What it does with its children.
  direction: { column: 'flex-direction: column' },
  gap: distances('gap', [0, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28]),
  rowGap: distances('row-gap', [0, 2, 4, 8, 10, 12]),
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
  alignSelf: { start: 'align-self: flex-start' },
  height: distances('height', [18, 20, 24, 28, 32, 36, 40, 44, 52, 64, 72, 120]),
  minHeight: distances('min-height', [20, 24, 28, 32, 36, 40, 44, 52, 60, 64, 72]),
  fullWidth: { true: 'width: 100%' },
  maxWidth: distances('max-width', [480, 560, 640, 860]),
  /** A hairline that separates it from what is above or below. */
  line: { above: `border-top: ${hairline}`, below: `border-bottom: ${hairline}` },
  // Distances, the more general first.
  mx: { auto: 'margin-inline: auto' },
  my: distances('margin-block', [2, 4, 6, 10, 12, 16]),
  mt: distances('margin-top', [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32]),
  mb: distances('margin-bottom', [2, 4, 6, 8, 10, 12, 14, 16, 20, 32]),
  ml: styles([4, 6, 8, 12, 'auto'], (space) => `margin-left: ${space === 'auto' ? space : `${space}px`}`),
  mr: styles([4, 6, 8, 12, 'auto'], (space) => `margin-right: ${space === 'auto' ? space : `${space}px`}`),
  p: distances('padding', [0, 4, 12, 16, 24]),
  px: distances('padding-inline', [4, 6, 8, 10, 12, 14, 16, 20]),
  py: distances('padding-block', [4, 8, 10, 12, 14, 16, 24]),
  pt: distances('padding-top', [2, 4, 6, 8, 10, 12, 14, 16, 24]),
  pb: distances('padding-bottom', [4, 6, 8, 10, 12, 14, 16, 20, 32]),
  pl: distances('padding-left', [4, 8, 10, 12, 14, 16, 20]),
  pr: distances('padding-right', [4, 6, 8, 12, 16]),
  listStyle: { disc: 'list-style: disc', decimal: 'list-style: decimal' },
  // Its text.
  size: {
    tiny: text(12, 16),
    small: text(13, 18),
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
  },
  textAlign: { left: 'text-align: left', center: 'text-align: center', right: 'text-align: right' },
  /** One line that ends with an ellipsis. */
  truncate: { true: 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap' },
  nowrap: { true: 'white-space: nowrap' },
  /** Long words break anywhere. */
  breakWords: { true: 'overflow-wrap: anywhere' },
  /** Digits of one width. */
  tabular: { true: 'font-variant-numeric: tabular-nums' },
  mono: { true: 'font-family: var(--mantine-font-family-monospace)' },
} as const

/** Those that may differ in windows under 900 px. */
export const narrowProps = [
  'direction',
  'gap',
  'align',
  'wrap',
  'hide',
  'height',
  'minHeight',
] as const satisfies readonly (keyof typeof layoutStyles)[]
