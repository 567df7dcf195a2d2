import formbody from '@fastify/formbody'
import type { Language } from '@roadbook/contract/languages'
import type { PageText } from '@roadbook/contract/messages/catalogue'
import { pageText } from '@roadbook/contract/messages/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { AppError } from '../../errors.ts'
import { requestLanguage } from '../../http/request-language.ts'
import { newestMails, type OutboxMail } from './mail.ts'
import { OPEN_HOURS, type OperatorCodes } from '../operator-codes.ts'
import { escapeHtml, PLAIN_PAGE_POLICY, plainPage } from '../plain-page.ts'

type OperatorMailParts = {
  database: Database
  publicUrl: string
  codes: OperatorCodes
  guesses: Guesses
}

/** Limits codes by address; throws an error with a message while an address must wait. */
export type Guesses = { begin(ip: string): Promise<unknown>; succeeded(ip: string): Promise<void> }

const PATH = '/operator/mail'
const COOKIE = 'roadbook_operator'
const MAILS_SHOWN = 200
const MAX_FORM_BYTES = 1024

const Form = z.object({ code: z.string().max(100) })

/**
 * The operator's page of mail that no server has accepted. A code opens it once, in one browser, for some hours; then the
 * next code is announced in the log, which only the operator reads. A code has 60 bits, so wrong ones never invalidate it:
 * they only slow down their address.
 */
export function operatorMailPlugin(parts: OperatorMailParts) {
  const { codes } = parts
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(formbody)
    app.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', PLAIN_PAGE_POLICY)
      reply.header('cache-control', 'no-store')
    })
    app.setErrorHandler(answerWithForm)
    app.get(PATH, async (request, reply) => {
      const language = requestLanguage(request)
      if (!(await codes.isOpenFor(cookieOf(request)))) return html(reply, codeForm(language))
      return html(reply, mailList(language, await newestMails(parts.database, MAILS_SHOWN)))
    })
    app.post(PATH, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
      const { origin } = new URL(parts.publicUrl)
      if (request.headers.origin !== origin)
        throw new AppError('operator_wrong_origin', { address: `${origin}${PATH}` })
      const form = Form.safeParse(request.body)
      if (!form.success) throw new AppError('operator_code_malformed')
      await parts.guesses.begin(request.ip)
      const pass = await codes.tryCode(form.data.code)
      if (pass === undefined) throw new AppError('operator_code_wrong')
      await parts.guesses.succeeded(request.ip)
      const secure = parts.publicUrl.startsWith('https:') ? '; Secure' : ''
      const lasting = `Path=/operator; HttpOnly; SameSite=Strict; Max-Age=${OPEN_HOURS * 3600}${secure}`
      return reply.header('set-cookie', `${COOKIE}=${pass}; ${lasting}`).redirect(PATH, 303)
    })
  }
}

/** Errors that typing the code again can fix are shown with the form. */
async function answerWithForm(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { statusCode = 500 } = error
  if (statusCode < 400 || statusCode >= 500) throw error
  const language = requestLanguage(request)
  if (!(error instanceof AppError))
    return html(reply.code(statusCode), codeForm(language, pageText(language, 'operatorUseForm')))
  const { retryAfterSeconds } = error.detailsIn(language)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return html(reply.code(statusCode), codeForm(language, error.messageIn(language)))
}

function cookieOf(request: FastifyRequest): string | undefined {
  const pairs = request.headers.cookie?.split(/;\s*/) ?? []
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page)
}

function codeForm(language: Language, problem = ''): string {
  const text = (name: PageText) => escapeHtml(pageText(language, name))
  return plainPage({
    title: pageText(language, 'operatorMail'),
    language,
    body: `<p>${text('operatorMailIntro')}</p>
      ${problem && `<p role="alert">${escapeHtml(problem)}</p>`}
      <form method="post" action="${PATH}"><label for="code">${text('operatorCode')}</label>
      <input id="code" name="code" autocomplete="off" required autofocus> <button>${text('operatorOpen')}</button></form>`,
  })
}

const aboutMails = {
  kept: 'operatorRecipient',
  waiting: 'operatorWaitingMail',
  failed: 'operatorFailedMail',
} as const satisfies Record<OutboxMail['state'], PageText>

function mailList(language: Language, mails: OutboxMail[]): string {
  const list = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
      <p class="muted">${escapeHtml(aboutMail(language, mail))}</p>
      <pre>${linked(mail.body)}</pre></article>`,
  )
  return plainPage({
    title: pageText(language, 'operatorMail'),
    language,
    body: list.join('') || `<p>${escapeHtml(pageText(language, 'operatorNoMail'))}</p>`,
  })
}

function aboutMail(language: Language, { recipient, createdAt, state, failure }: OutboxMail): string {
  const sentLocalTime = createdAt.toISOString().replace('Z', '')
  const values = { recipient, sentLocalTime, reason: failure ?? '–' }
  return pageText(language, aboutMails[state], values)
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" rel="noreferrer">${url}</a>`,
  )
}
