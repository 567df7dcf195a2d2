import type { Plugin } from 'vite'
import { layoutStyles, narrowProps } from './src/ui/layout-styles.ts'

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
  const narrow = new Set<string>(narrowProps)
  return `
.row { display: flex; align-items: center }
.stack { display: flex; flex-direction: column }
.grid { display: grid }
${rules('', () => true)}
@media (max-width: 56.24em) {
${rules('narrow-', (name) => narrow.has(name))}
}`
}

function rules(prefix: string, isIncluded: (name: string) => boolean): string {
  return Object.entries(layoutStyles)
    .filter(([name]) => isIncluded(name))
    .flatMap(([name, styles]) =>
      Object.entries(styles).map(
        ([value, style]) => `.${prefix}${name}${value === 'true' ? '' : `-${value}`} { ${style} }`,
      ),
    )
    .join('\n')
}
