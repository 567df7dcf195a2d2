import type { Language } from '@roadbook/contract/languages'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const STYLE = `
  :root { color-scheme: light dark; --text: #131a22; --muted: #5d6978; --line: #cdd5dd; --ground: #fff; --accent: #0f766e; --on: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --text: #e9eef3; --muted: #8c98a6; --line: #36414d; --ground: #0d1116; --accent: #2dd4bf; --on: #04211d } }
  body { font: 14px/20px system-ui, sans-serif; color: var(--text); background: var(--ground); max-width: 720px; margin: 64px auto; padding: 0 16px }
  h1 { font-size: 20px; line-height: 28px } h2 { font-size: 14px; margin: 0 }
  article { border-top: 1px solid var(--line); padding: 16px 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  .muted { color: var(--muted) } a { color: var(--accent) }
  label { display: block; margin-bottom: 4px; font-weight: 500 }
  input { font: inherit; height: 36px; padding: 0 10px; border: 1px solid #848f9c; border-radius: 6px; background: var(--ground); color: var(--text) }
  button { font: inherit; font-weight: 500; height: 36px; padding: 0 16px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on) }`

/** A page without scripts, for when nothing else works; `body` is escaped HTML. */
export function plainPage(page: { title: string; language: Language; body: string }): string {
  const title = escapeHtml(page.title)
  return `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Roadbook</title>
<style>${STYLE}</style></head><body><main><h1>${title}</h1>${page.body}</main></body></html>`
}

/** Allows only its own style, and forms to its own address. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
