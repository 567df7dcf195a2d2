import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import type { LinguiConfigNormalized } from '@lingui/conf'
import { defaultLanguage } from '@roadbook/contract/languages'
import type { Plugin } from 'vite'

/** Pages of their own, whose visitors load neither the app nor its texts. */
const ownPages = ['public-location', 'embed']
const catalogueOfPage = /[\\/](?<language>\w+)[\\/]page\.po\?(?<page>[\w-]+)$/

/** Each language has one catalogue. Of it, `page.po?embed` has the texts in the files of `src/embed`, and `page.po?app` those of the app. */
export function textsOfPage(config: LinguiConfigNormalized): Plugin {
  return {
    name: 'texts-of-page',
    enforce: 'pre',
    async load(id) {
      const { language, page } = catalogueOfPage.exec(id)?.groups ?? {}
      if (language === undefined || page === undefined) return undefined
      this.addWatchFile(id.replace(/\?.*/, ''))
      const [catalogue] = await getCatalogs(config)
      const texts = (await catalogue?.read(language)) ?? {}
      const found = await catalogue?.getTranslations(language, {
        sourceLocale: defaultLanguage,
        fallbackLocales: {},
      })
      const own = Object.entries(found?.messages ?? {}).filter(([text]) =>
        texts[text]?.origin?.some(([file]) => pageOf(file) === page),
      )
      const { source } = createCompiledCatalog(language, Object.fromEntries(own), { namespace: 'es' })
      return { code: source, moduleType: 'js' }
    },
  }
}

function pageOf(file: string): string {
  return ownPages.find((page) => file.startsWith(`src/${page}/`)) ?? 'app'
}
