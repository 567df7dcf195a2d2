import { allRoutes, apiBase } from '@roadbook/contract/api'
import { errorCodes, statusOf } from '@roadbook/contract/core/error-codes'
import type { Route } from '@roadbook/contract/core/route'
import type { ESTree, Plugin } from 'vite'

/**
 * Reduces the contract in the built page. The server parses by the schemas of the routes, the page only by those used in a
 * form or an address; the others, a sixth of the first load, are left out.
 */
export function contractInPage(): Plugin {
  return {
    name: 'contract-in-page',
    apply: 'build',
    load: {
      filter: { id: /[\\/]contract[\\/]src[\\/](api|core[\\/]error-codes)\.ts$/ },
      handler: (id) => (id.endsWith('api.ts') ? routeAddresses() : codesOfErrors()),
    },
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/ },
      handler(code) {
        return { code: asPure(code, this.parse(code)), map: null }
      },
    },
  }
}

/** The route table without schemas: what a call needs. */
function routeAddresses(): string {
  const table: Record<string, Record<string, Partial<Route>>> = {}
  for (const { name, route } of allRoutes()) {
    const [domain = '', call = ''] = name.split('.')
    const { method, path, status, streams } = route
    table[domain] = { ...table[domain], [call]: { method, path, status, streams } }
  }
  return `export const api = ${JSON.stringify(table)}\nexport const apiBase = ${JSON.stringify(apiBase)}\n`
}

/** The codes without the schemas of their details, which only the server reads. */
function codesOfErrors(): string {
  const statuses = Object.fromEntries(errorCodes.map((code) => [code, statusOf(code)]))
  return `import { z } from 'zod'
export const errorCodes = ${JSON.stringify(errorCodes)}
export const ErrorCode = z.enum(errorCodes)
export const statusOf = (code) => (${JSON.stringify(statuses)})[code]
`
}

/** Marks the initializer of each constant as pure, so that the bundler can drop unused constants. */
function asPure(code: string, { body }: ESTree.Program): string {
  const calls = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? declared.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  // From the end, since each insertion moves what follows.
  return calls.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
    code,
  )
}
