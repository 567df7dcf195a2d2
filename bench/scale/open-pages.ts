/** Open maps, which ask every two seconds for what has changed, as a page does while vehicles report. */
import { apiBase } from '@roadbook/contract/api'

const ASK_EVERY_MS = 2_000

type Answers = { answers: number; vehicles: number }

/** Each token is a page; all of them ask until `seconds` have passed. */
export async function openPages(
  origin: string,
  tokens: readonly string[],
  seconds: number,
): Promise<Answers> {
  const until = performance.now() + seconds * 1000
  const all = await Promise.all(
    tokens.map(async (token, nth) => {
      const page: Answers = { answers: 0, vehicles: 0 }
      let revision = 0
      await pause((ASK_EVERY_MS * nth) / tokens.length)
      while (performance.now() < until) {
        const askedMs = performance.now()
        const changed = await ask(origin, token, revision)
        // The first answer has all vehicles, whatever is reported.
        if (revision > 0) {
          page.answers++
          page.vehicles += changed.length
        }
        revision = Math.max(revision, ...changed.map((location) => location.revision))
        await pause(ASK_EVERY_MS - (performance.now() - askedMs))
      }
      return page
    }),
  )
  return {
    answers: all.reduce((sum, page) => sum + page.answers, 0),
    vehicles: all.reduce((sum, page) => sum + page.vehicles, 0),
  }
}

async function ask(origin: string, token: string, revision: number): Promise<{ revision: number }[]> {
  const response = await fetch(`${origin}${apiBase}/vehicles/location?since=${revision}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200) throw new Error(`The page was answered with ${response.status}`)
  return (await response.json()) as { revision: number }[] // as in the contract
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
