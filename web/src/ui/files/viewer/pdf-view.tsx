import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { openPdf, type PDFDocumentProxy } from './open-pdf.ts'
import type { Size } from './page-size.ts'
import { type Look, type PageBox, PageView } from './page-view.tsx'
import { styleClasses } from '../../style-classes.ts'
import classes from './viewer.module.css'

export type PdfFailure = 'password' | 'unreadable'

type Props = {
  file: Blob
  name: string
  look: Look
  highlight?: PageBox | undefined
  onFail: (failure: PdfFailure) => void
}

/** One page at a time: an invoice may have hundreds. */
export function PdfView({ file, name, look, highlight, onFail }: Props) {
  const { t } = useLingui()
  const pdf = usePdf(file, onFail)
  const [chosen, setPage] = useState(1)
  const [marked, setMarked] = useState<number>()
  // A newly highlighted part opens its page.
  if (highlight?.page !== marked) {
    setMarked(highlight?.page)
    if (highlight) setPage(highlight.page)
  }
  if (pdf === undefined) return null
  const pages = pdf.numPages
  const page = Math.min(Math.max(chosen, 1), pages)
  return (
    <>
      <PdfPage
        key={page}
        {...{ pdf, page, name, look, onFail }}
        highlight={highlight?.page === page ? highlight : undefined}
      />
      {pages > 1 && (
        <div className={classes.pager}>
          <ActionIcon aria-label={t`Previous page`} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={16} stroke={1.8} />
          </ActionIcon>
          <output>
            <Trans>
              Page {page} of {pages}
            </Trans>
          </output>
          <ActionIcon aria-label={t`Next page`} disabled={page === pages} onClick={() => setPage(page + 1)}>
            <IconChevronRight size={16} stroke={1.8} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}

function usePdf(file: Blob, onFail: Props['onFail']): PDFDocumentProxy | undefined {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  // Outside React: the document and its worker, which are closed with it.
  useEffect(() => {
    let isClosed = false
    const opened = openPdf(file)
    opened
      .then((open) => isClosed || setPdf(open.pdf))
      .catch((error: unknown) => isClosed || onFail(failureOf(error)))
    return () => {
      isClosed = true
      opened.then(({ close }) => close()).catch(() => undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another file is opened
  }, [file])
  return pdf
}

function failureOf(error: unknown): PdfFailure {
  return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'unreadable'
}

type PageProps = { pdf: PDFDocumentProxy; page: number } & Pick<
  Props,
  'name' | 'look' | 'highlight' | 'onFail'
>

function PdfPage({ pdf, page, name, look, highlight, onFail }: PageProps) {
  const { t } = useLingui()
  const [natural, setNatural] = useState<Size>()
  useEffect(() => {
    let isCurrent = true
    const measure = async () => {
      const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 })
      if (isCurrent) setNatural({ width, height })
    }
    measure().catch(() => isCurrent && onFail('unreadable'))
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another page is measured
  }, [pdf, page])
  if (natural === undefined) return null
  return (
    <PageView natural={natural} look={look} highlight={highlight}>
      {({ width }) => (
        <PdfCanvas {...{ pdf, page }} scale={width / natural.width} label={t`${name}, page ${page}`} />
      )}
    </PageView>
  )
}

/** Browsers can't draw on larger canvases. */
const LARGEST_PIXELS = 16_000_000

function PdfCanvas({
  pdf,
  page,
  scale,
  label,
}: Pick<PageProps, 'pdf' | 'page'> & { scale: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Outside React: pdf.js draws.
  useEffect(() => {
    let isCurrent = true
    let end = (): void => undefined
    const draw = async () => {
      const one = await pdf.getPage(page)
      const at = canvas.current
      if (!isCurrent || at === null) return
      const { width, height } = one.getViewport({ scale })
      const density = Math.min(window.devicePixelRatio, Math.sqrt(LARGEST_PIXELS / (width * height)))
      const viewport = one.getViewport({ scale: scale * density })
      at.width = Math.floor(viewport.width)
      at.height = Math.floor(viewport.height)
      const task = one.render({ canvas: at, viewport })
      end = () => task.cancel()
      await task.promise
    }
    draw().catch(() => undefined)
    return () => {
      isCurrent = false
      end()
    }
  }, [pdf, page, scale])
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pdf.js draws on a canvas
      role="img"
      aria-label={label}
      className={styleClasses({ block: true, fullWidth: true, fullHeight: true })}
    />
  )
}
