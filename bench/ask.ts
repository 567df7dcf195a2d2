import { Agent, request } from 'node:http'

/** One connection that stays open, with little of its own around it: what is measured is the server. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The answer's body; rejects what is no success. */
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

/** Milliseconds of each round; the rounds before them warm the server up, as it is when it has run for a while. */
export async function timeRounds(
  { rounds, warmUp }: { rounds: number; warmUp: number },
  run: () => Promise<unknown>,
  before?: () => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    await before?.()
    const start = performance.now()
    await run()
    if (round >= 0) taken.push(performance.now() - start)
  }
  return taken
}
