import { type Language, languages } from '../languages.ts'

/**
 * The exports of a file in each language's folder, such as `contract/src/languages/de/messages.ts`. The page never imports
 * this: it would load the texts of all languages.
 */
export async function loadTexts<Exports>(file: string): Promise<Record<Language, Exports>> {
  const loaded = languages.map(async (language) => [
    language,
    await import(`../languages/${language}/${file}.ts`),
  ])
  // TypeScript checks each file by its own type annotation, but not what is imported by a computed name.
  return Object.fromEntries(await Promise.all(loaded)) as Record<Language, Exports>
}
