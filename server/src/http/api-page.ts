import { allRoutes, apiBase } from '@roadbook/contract/api'
import { defaultMaxBodyBytes, type Route } from '@roadbook/contract/core/route'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'
import { formatBytes } from './format-bytes.ts'

/** API documentation from the route table: OpenAPI at /openapi.json, a page at /docs. */
export function mountApiPage(app: FastifyInstance, publicUrl: string): void {
  let document: Promise<object> | undefined
  let page: string | undefined
  app.get('/openapi.json', async () => (document ??= openApiDocument(publicUrl)))
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= apiPage(publicUrl))),
  )
}

function apiPage(publicUrl: string): string {
  const domains = Map.groupBy(allRoutes(), ({ name }) => name.split('.')[0] ?? '')
  const sections = [...domains].map(([domain, calls]) => {
    const rows = calls.map(
      ({
        route,
      }) => `<tr><td class="${route.method}">${route.method}</td><td><code>${escape(route.path)}</code></td>
        <td>${escape(route.summary)}${route.file ? fileText(route) : ''}${keyText(route)}</td><td>${escape(route.access)}</td></tr>`,
    )
    return `<h2 id="${domain}">${domain}</h2><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th>
      <th>Access</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Roadbook API</title>
<meta name="viewport" content="width=device-width"><style>${styles}</style></head><body><main>
<h1>Roadbook API</h1>
<p>All paths start with <code>${escape(publicUrl + apiBase)}</code>. Fields, bodies and responses are described in
<a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2 id="keys">API keys</h2>
<p>Create a key and send it with each call:</p>
<pre><code>curl ${escape(publicUrl + apiBase)}/vehicles \\
  -H "Authorization: Bearer rb_…"</code></pre>
<p>A <a href="${escape(publicUrl)}/settings/api-keys">key of the company</a> has a role and belongs to nobody. A
<a href="${escape(publicUrl)}/account/api-keys">personal key</a> acts as you, with your current role or one with less access, and
stops when you are archived. A revoked key stops working at once. Every change is in the audit log under the name of its key.</p>
<p>The identity token of a session works in the same place.</p>
<h2 id="errors">Errors</h2>
<p>Errors are <code>{statusCode, code, message, details?}</code>; <code>message</code> is a sentence for people. The statuses that each
call may answer are in <code>openapi.json</code>.</p>
${sections.join('')}</main></body></html>`
}

function fileText({ maxBodyBytes = defaultMaxBodyBytes }: Route): string {
  return ` The body is the file as it is, up to ${formatBytes(maxBodyBytes)}.`
}

function keyText({ apiKeys }: Route): string {
  if (apiKeys === 'none') return ' Not with an API key.'
  return apiKeys === 'personal' ? ' Not with a key of the company.' : ''
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const styles = `pre{padding:.75rem 1rem;border-radius:6px;overflow-x:auto;background:light-dark(#f4f6f8,#1a222b)}
:root{color-scheme:light dark;font:14px/1.45 system-ui,sans-serif}body{margin:0}
main{max-width:72rem;margin:0 auto;padding:2rem 1.5rem}h1{font-size:1.45rem}h2{font-size:1.1rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:600}
td,th{padding:.45rem .75rem .45rem 0;border-bottom:1px solid light-dark(#e3e8ed,#232c36);vertical-align:top}
td:first-child{font-weight:600;width:5rem}td:last-child{white-space:nowrap}a{color:light-dark(#0b655e,#4adbc8)}`
