import { useLingui } from '@lingui/react/macro'
import { Pagination } from '@mantine/core'
import classes from './pages.module.css'

type Props = { total: number; page: number; onPage: (page: number) => void }

/** The pages of a list, as long as there are several. */
export function Pages({ total, page, onPage }: Props) {
  const { t } = useLingui()
  if (total <= 1) return null
  return (
    <nav className={classes.pages} aria-label={t`Pages`}>
      <Pagination
        size="sm"
        total={total}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
        })}
      />
    </nav>
  )
}
