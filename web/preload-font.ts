import type { Plugin } from 'vite'

/** The letters that every page begins with; others are loaded where a text has them. */
const first = /\/inter-latin-wght-normal-[\w-]+\.woff2$/

/**
 * The font is loaded beside the scripts. Asked for by the first text it would come after that is painted, and all of it would be
 * laid out twice.
 */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => first.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  }
}
