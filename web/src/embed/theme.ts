import { tokenVariables } from '../lib/token-variables.ts'

const sheet = new CSSStyleSheet()

/** The colours of the page around the frame. */
export function applyTheme(theme: 'light' | 'dark'): void {
  const declarations = Object.entries(tokenVariables(theme))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
  sheet.replaceSync(`:root{color-scheme:${theme};${declarations}}`)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
