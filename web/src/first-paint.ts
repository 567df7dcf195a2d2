/**
 * Runs before anything is painted, as a classic script: it imports only types. It shows the frame of the page while its scripts
 * are loaded, in the colours of the person, and requests the files of a daily page beside them.
 */
import type { PageFiles } from '../first-paint-plugin.ts'

const { dataset } = document.documentElement
const { pathname } = location

const chosen = localStorage.getItem('mantine-color-scheme-value')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'

const isSignedIn = Object.keys(localStorage).some((key) => key.startsWith('roadbook.user'))
if (isSignedIn && !/^\/(login|place-order|auth)(\/|$)/.test(pathname)) {
  dataset['frame'] = 'yes'
  preloadPage()
}

function preloadPage(): void {
  const text = document.getElementById('page-files')?.textContent ?? '{}'
  // Written by the plugin that inserts this script.
  const files = JSON.parse(text) as PageFiles
  for (const href of files[pathname === '/' ? '/dashboard' : pathname] ?? []) {
    const link = document.createElement('link')
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
    else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
