import { Agent, request } from 'node:http'

/** One persistent connection with little overhead of its own, so that the server is measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The response's body; rejects if it is not a success. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        if (answer.statusCode === 200) resolve(body)
        else reject(new Error(`${answer.statusCode} ${body.toString()}`))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Milliseconds of each round; the rounds before them warm the server up, to measure one that has run for a while. */
export async function timeRounds(
  { rounds, warmUp }: { rounds: number; warmUp: number },
  run: (n: number) => Promise<unknown>,
  before?: () => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    await before?.()
    const start = performance.now()
    await run(Math.abs(round))
    if (round >= 0) taken.push(performance.now() - start)
  }
  return taken
}
