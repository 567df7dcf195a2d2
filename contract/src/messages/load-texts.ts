import { type Language, languages } from '../languages.ts'

/**
 * What a file in the folder of each language exports, such as `contract/src/languages/de/messages.ts`. The page never imports this: it
 * would load the texts of all languages.
 */
export async function loadTexts<Exports>(file: string): Promise<Record<Language, Exports>> {
  const loaded = languages.map(async (language) => [
    language,
    await import(`../languages/${language}/${file}.ts`),
  ])
  // The compiler checks each file by the type that it names itself, but not what is imported by a computed name.
  return Object.fromEntries(await Promise.all(loaded)) as Record<Language, Exports>
}
