import { tokenVariables } from '../lib/token-variables.ts'

/** The colours of both schemes, chosen by the system: visitors have no setting here. */
export function tokenSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root{${declarations('light')}}@media (prefers-color-scheme:dark){:root{${declarations('dark')}}}`,
  )
  return sheet
}

function declarations(scheme: 'light' | 'dark'): string {
  return Object.entries(tokenVariables(scheme))
    .map(([name, value]) => `${name}:${value};`)
    .join('')
}
