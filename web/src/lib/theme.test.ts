// oxlint-disable-next-line no-restricted-imports -- the test reads stylesheets as they are written
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cssName } from './token-variables.ts'
import tokens from './tokens.json'

/** Relative luminance of a #rrggbb colour, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const pairs = [
  ['text', 'canvas'],
  ['text2', 'hover'],
  ['muted', 'canvas'],
  ['muted', 'hover'],
  ['accentText', 'accentSoft'],
  ['onAccent', 'accent'],
  ['danger', 'raised'],
  ['movingText', 'movingSoft'],
  ['idlingText', 'idlingSoft'],
  ['parkedText', 'parkedSoft'],
  ['offline', 'offlineSoft'],
  ['noDevice', 'noDeviceSoft'],
  ['alarmText', 'alarmSoft'],
] as const

test.each(pairs)('%s is readable on %s in both schemes', (front, ground) => {
  for (const scheme of ['light', 'dark'] as const) {
    expect(contrast(tokens.colour[scheme][front], tokens.colour[scheme][ground])).toBeGreaterThanOrEqual(4.5)
  }
})

test('a token has one name in CSS', () => {
  expect(cssName('movingSoft')).toBe('--rb-moving-soft')
  expect(cssName('map-placeLabel')).toBe('--rb-map-place-label')
})

test('stylesheets use only colours that exist', () => {
  const names = [
    ...Object.keys(tokens.colour.light).map((name) => cssName(name)),
    ...Object.keys(tokens.map.light).map((name) => cssName(`map-${name}`)),
    ...Object.keys(tokens.shadow.light).map((name) => cssName(`shadow-${name}`)),
  ]
  const source = new URL('..', import.meta.url)
  const sheets = globSync('**/*.css', { cwd: source }).map((file) =>
    readFileSync(new URL(file, source), 'utf8'),
  )
  const used = sheets.flatMap((sheet) => sheet.match(/(?<=var\()--rb-[\w-]+/g) ?? [])
  const set = sheets.flatMap((sheet) => sheet.match(/--rb-[\w-]+(?=:)/g) ?? [])
  const known = new Set([...names, ...set])
  expect(
    [...new Set(used)].filter((name) => !known.has(name) && !name.startsWith('--rb-map-speed-')),
  ).toEqual([])
  expect(used.length).toBeGreaterThan(100)
})
