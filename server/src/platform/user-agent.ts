type Named = readonly [pattern: RegExp, name: string]

// The first match wins, as most browsers also name those that they descend from.
const browsers: readonly Named[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const systems: readonly Named[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Product names by which a person recognises a browser; null if the header contains no known one. */
export function readUserAgent(header: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(browsers, header), system: nameIn(systems, header) }
}

function nameIn(known: readonly Named[], header: string): string | null {
  return known.find(([pattern]) => pattern.test(header))?.[1] ?? null
}
