/** Messages between `run.ts` and the measured process. */
export type Asked = { name: 'figures' | 'memory' | 'move' }

/** The process's resource usage since it started. */
export type Figures = { cpuMs: number; residentBytes: number; queries: number; nowMs: number }

export type Told = { port: number; token: string } | Figures

/** The same clock in both processes. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
