import tokens from './tokens.json'

/** `movingSoft` is `--rb-moving-soft` in CSS, `map.land` is `--rb-map-land`. */
export function cssName(token: string): string {
  return `--rb-${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

type Scheme = 'light' | 'dark'

/** The design tokens of a colour scheme as CSS variables. */
export function tokenVariables(scheme: Scheme): Record<string, string> {
  const colours = Object.entries(tokens.colour[scheme]).map(([name, value]) => [cssName(name), value])
  const map = Object.entries(tokens.map[scheme])
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => [cssName(`map-${name}`), value])
  const speeds = tokens.map[scheme].speed.map((value, step) => [`--rb-map-speed-${step}`, value])
  const shadows = Object.entries(tokens.shadow[scheme]).map(([name, value]) => [`--rb-shadow-${name}`, value])
  return Object.fromEntries([...colours, ...map, ...speeds, ...shadows])
}
