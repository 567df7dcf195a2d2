/** Messages between `run.ts` and the measured process. */
export const app = { key: 'bench', secret: 'a secret of this benchmark' }
export const ORIGIN = 'http://roadbook.bench'

export type Asked = { name: 'memory' | 'publish'; tenantId: string }
export type Told = { port: number } | { residentBytes: number } | { publishedMs: number }

/** The same clock in both processes. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
