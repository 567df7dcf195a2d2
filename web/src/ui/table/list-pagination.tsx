import { useLingui } from '@lingui/react/macro'
import { Pagination } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { lastPageFor, type ListAnswer } from '../../lib/requests/list-page.ts'
import { Row } from '../layout.tsx'

type Props = {
  list: ListAnswer<{ totalPages: number }>
  /** As in the URL. */
  page: number
  /** Its name in the URL. */
  param?: string
  onPage: (page: number) => void
}

/** Pagination, if there are several pages. A page past the end redirects to the last one. */
export function ListPagination({ list, page, param = 'page', onPage }: Props) {
  const { t } = useLingui()
  const last = lastPageFor(page, list)
  if (last !== undefined) return <PageLink page={last} param={param} />
  const total = list.data?.totalPages ?? 1
  if (total <= 1) return null
  return (
    <Row as="nav" align="stretch" justify="center" noShrink py={12} aria-label={t`Pages`}>
      <Pagination
        size="sm"
        total={total}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
        })}
      />
    </Row>
  )
}

/** Replaces the missing page in the history, so that Back doesn't return to it. */
function PageLink({ page, param }: { page: number; param: string }) {
  return (
    <Navigate to="." search={(before) => ({ ...before, [param]: page > 1 ? page : undefined })} replace />
  )
}
