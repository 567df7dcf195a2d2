/** Between `run.ts` and the process that it measures. */
export type Asked = { name: 'figures' | 'memory' | 'move' }

/** What the process has used since it started. */
export type Figures = { cpuMs: number; residentBytes: number; queries: number; nowMs: number }

export type Told = { port: number; token: string } | Figures

/** The same clock in both processes. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
