import type { KoaContextWithOIDC } from 'oidc-provider'
import { pageText } from '@roadbook/contract/messages/messages'
import { requestLanguage } from '../../../../http/request-language.ts'
import { escapeHtml, plainPage } from '../../../../platform/plain-page.ts'

// The embedded provider's own error page; our pages do not link to it.

/** After an old link or in a second tab, sign-in starts again. Anything else is an error in the link. */
export async function errorPage(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
): Promise<void> {
  const isPerson = ctx.method === 'GET' && ctx.accepts('html', 'json') === 'html'
  if (isPerson && ctx.oidc?.route === 'resume') {
    ctx.status = 303
    ctx.redirect('/login?notice=expired')
    return
  }
  if (!isPerson) {
    ctx.body = out
    return
  }
  const language = requestLanguage({ headers: { 'accept-language': ctx.get('accept-language') } })
  ctx.type = 'html'
  ctx.body = plainPage({
    title: pageText(language, 'signInLinkBroken'),
    language,
    body: `<p>${escapeHtml(out.error_description ?? out.error)}</p><p><a href="/login">${escapeHtml(pageText(language, 'goToSignIn'))}</a></p>`,
  })
}
