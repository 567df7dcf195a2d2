import type { layoutStyles, narrowValues } from './layout-styles.ts'

type Styles = typeof layoutStyles
type Value<Style> = 'true' extends keyof Style ? boolean : keyof Style
type Props = { [Name in keyof Styles]?: Value<Styles[Name]> | undefined }

/** What holds in windows under 900 px. */
type Narrow = {
  [Name in keyof typeof narrowValues]?:
    | ('true' extends keyof Styles[Name] ? boolean : (typeof narrowValues)[Name][number])
    | undefined
}
export type StyleProps = Props & { narrow?: Narrow | undefined }

/** All of them, so that the page need not load what they mean. */
const names: Readonly<Record<keyof StyleProps, true>> = {
  row: true,
  stack: true,
  grid: true,
  gap: true,
  rowGap: true,
  align: true,
  justify: true,
  centered: true,
  wrap: true,
  columns: true,
  inline: true,
  block: true,
  hide: true,
  grow: true,
  shrink: true,
  noShrink: true,
  basis: true,
  alignSelf: true,
  height: true,
  minHeight: true,
  maxHeight: true,
  fullWidth: true,
  fullHeight: true,
  maxWidth: true,
  minWidth: true,
  verticalAlign: true,
  width: true,
  relative: true,
  cover: true,
  allColumns: true,
  scroll: true,
  clip: true,
  ground: true,
  border: true,
  shadow: true,
  placeholder: true,
  late: true,
  radius: true,
  line: true,
  highlight: true,
  focusInside: true,
  touch: true,
  touchButtons: true,
  underline: true,
  mx: true,
  my: true,
  mt: true,
  mb: true,
  ml: true,
  mr: true,
  p: true,
  px: true,
  py: true,
  pt: true,
  pb: true,
  pl: true,
  pr: true,
  listStyle: true,
  size: true,
  weight: true,
  color: true,
  textAlign: true,
  truncate: true,
  clamp: true,
  nowrap: true,
  whiteSpace: true,
  breakWords: true,
  tabular: true,
  unseen: true,
  mono: true,
  narrow: true,
}

export function isStyleProp(name: string): name is keyof StyleProps {
  return name in names
}

/** For an element that isn't a layout component, such as a link or an icon. */
export function styleClasses(props: StyleProps): string {
  return Object.entries(props)
    .map(([name, value]) => classOf(name, value))
    .filter((found) => found !== '')
    .join(' ')
}

/** `gap-8`, `truncate`; for what `narrow` names, `narrow-gap-8`. */
export function classOf(name: string, value: StyleProps[keyof StyleProps]): string {
  if (value === undefined || value === false) return ''
  if (value === true) return name
  if (typeof value !== 'object') return `${name}-${value}`
  return styleClasses(value).replaceAll(/\S+/g, `${name}-$&`)
}
