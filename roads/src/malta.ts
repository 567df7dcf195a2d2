/** The road network of Malta that ships with Roadbook. */
export const MALTA_ROADS = new URL('../assets/malta.roads.json.gz', import.meta.url)
