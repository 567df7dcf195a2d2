/** The other names of towns: München and Monaco di Baviera for Munich. GeoNames, CC BY 4.0. */
import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { foldName, type NamedSpot, type OtherName } from './search-names.ts'

/** Written by `server/src/commands/make-place-names.ts`: the GeoNames id, then the names, tab-separated. */
export const PLACE_NAMES_FILE = fileURLToPath(
  new URL('../../../../assets/map/place-names.tsv.gz', import.meta.url),
)

/** Towns processed before other work gets its turn. */
const AT_ONCE = 2_000

/** Towns with all of their names. Reading the file and folding each name takes some 0.3 s in all. */
export async function withOtherNames(
  towns: readonly (NamedSpot & { geonameId: number | null })[],
): Promise<NamedSpot[]> {
  const text = (await promisify(gunzip)(await readFile(PLACE_NAMES_FILE))).toString('utf8')
  const known = new Map<number, string>()
  for (const line of text.split('\n')) {
    const end = line.indexOf('\t')
    if (end > 0) known.set(Number(line.slice(0, end)), line.slice(end + 1))
  }
  const named: NamedSpot[] = []
  for (const [index, town] of towns.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn()
    const names = town.geonameId === null ? undefined : known.get(town.geonameId)
    named.push(names === undefined ? town : { ...town, others: othersOf(names.split('\t')) })
  }
  return named
}

/** München and Munchen are the same name, spelled in two ways. */
function othersOf(names: readonly string[]): OtherName[] {
  const ways = Map.groupBy(names, foldName)
  return [...ways].map(([folded, spellings]) => ({ folded, spellings }))
}
