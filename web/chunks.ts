import { fileURLToPath } from 'node:url'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url))

const app = [source('main.tsx')]
/** Separate pages, without the app. */
const ownPages = ['public-location/main.tsx', 'embed/main.tsx'].map(source)
/** Entries other than the app. */
const others = /[\\/]web[\\/](src[\\/])?(public-location|embed|service-worker|first-paint)(\.|[\\/])/
/** What people open first, by path. */
export const dailyPages = {
  '/dashboard': source('routes/dashboard.tsx'),
  '/trips': source('features/trips/trips/trip-list.tsx'),
}
const icons = /[\\/]@tabler[\\/]/
/** A page loads only the modules of these that it uses, not everything that their index files export. */
const indexed = /[\\/]@(mantine|tabler)[\\/]/
/** Each language's texts are a separate file, of which a page loads one. */
const texts = /\.po\?/
const zod = /[\\/]zod[\\/]/
const maps = /[\\/](maplibre-gl|pmtiles|terra-draw[\w-]*)[\\/]|[\\/]web[\\/]src[\\/](map|replay)[\\/]/

/**
 * The files of the built page. By default the bundler makes one for each set of pages that share a module: 245 for the
 * dashboard, most of them one kilobyte.
 */
export const chunkGroups = [
  // What the separate pages share with the app, so that they load nothing else of it.
  { name: sharedWithOwnPages(), priority: 4 },
  { name: 'icons', tags: ['$initial' as const], test: icons, priority: 3 },
  { name: 'more-icons', test: icons, minShareCount: 2, priority: 2 },
  { name: 'first', tags: ['$initial' as const], test: (id: string) => !others.test(id), priority: 2 },
  { name: 'shared', test: (id: string) => !maps.test(id), minShareCount: 6, priority: 1 },
  // What the first pages of a day share with others.
  // Components that a separate page's map uses, too, are not in it: with it, the app would start there.
  { name: sharedByDailyPages(), minShareCount: 2, priority: 2, includeDependenciesRecursively: false },
]

function sharedByDailyPages(): (id: string, graph: Graph) => string | null {
  let reached: ReadonlySet<string> | undefined
  return (id, graph) => {
    reached ??= reachedFrom(graph, Object.values(dailyPages), atOnce)
    return reached.has(id) && !maps.test(id) ? 'daily' : null
  }
}

function sharedWithOwnPages(): (id: string, graph: Graph) => string | null {
  let reached: Record<'app' | 'atOnce' | 'ever', ReadonlySet<string>> | undefined
  return (id, graph) => {
    reached ??= {
      app: reachedFrom(graph, app, atOnce),
      atOnce: reachedFrom(graph, ownPages, atOnce),
      ever: reachedFrom(graph, ownPages, (info) => [...info.importedIds, ...info.dynamicallyImportedIds]),
    }
    if (!reached.ever.has(id) || others.test(id) || texts.test(id)) return null
    // Only with their map: in a file of the app, it would start the app on their page.
    if (!reached.atOnce.has(id) && !reached.app.has(id)) return maps.test(id) ? null : 'with-map'
    return [...reachedFrom(graph, [id], atOnce)].some((other) => zod.test(other)) ? 'schemas' : 'base'
  }
}

const atOnce = ({ importedIds }: ModuleInfo): readonly string[] => importedIds

function reachedFrom(
  graph: Graph,
  entries: readonly string[],
  imports: (info: ModuleInfo) => readonly string[],
): Set<string> {
  const reached = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || indexed.test(id)) continue
    reached.add(id)
    const info = graph.getModuleInfo(id)
    if (info) open.push(...imports(info))
  }
  return reached
}
