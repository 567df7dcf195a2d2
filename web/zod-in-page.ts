import type { Plugin } from 'vite'

/** Leaves out of the built page what Zod needs only to make JSON schemas, a fifth of what the page loads of it. */
export function zodInPage(): Plugin {
  return {
    name: 'zod-in-page',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(
            /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} .*;$/m,
            'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => undefined',
          ),
        map: null,
      }),
    },
  }
}
