import type { Plugin } from 'vite'
import { layoutStyles, narrow, narrowValues } from './src/ui/layout-styles.ts'

/** Not a file: its text is made below. */
const id = '/virtual/layout.css'

/** The stylesheet of the layout components (`src/ui/layout.tsx`). */
export function layoutSheet(): Plugin {
  return {
    name: 'layout-sheet',
    resolveId: { filter: { id: /^virtual:layout\.css$/ }, handler: () => id },
    load: { filter: { id: /^\/virtual\/layout\.css$/ }, handler: layoutCss },
  }
}

export function layoutCss(): string {
  const narrowOnes = Object.entries<readonly (number | string)[]>(narrowValues)
  return `
${rules('', Object.entries(layoutStyles))}
${narrow} {
${rules(
  'narrow-',
  narrowOnes.map(([name, values]) => [name, chosen(name, values)]),
)}
}`
}

function chosen(name: string, values: readonly (number | string)[]): Readonly<Record<string, string>> {
  const all: Table = Object.entries(layoutStyles)
  const styles = all.find(([other]) => other === name)?.[1] ?? {}
  return Object.fromEntries(Object.entries(styles).filter(([value]) => values.map(String).includes(value)))
}

type Table = readonly (readonly [name: string, styles: Readonly<Record<string, string>>])[]

function rules(prefix: string, table: Table): string {
  return table
    .flatMap(([name, values]) =>
      Object.entries(values).map(
        ([value, style]) => `.${prefix}${name}${value === 'true' ? '' : `-${value}`} { ${style} }`,
      ),
    )
    .join('\n')
}
