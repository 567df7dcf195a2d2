import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCar, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { useMemo } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import type { Filter } from '../../../../ui/list/filters.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { filtersOf } from '../../../../ui/list/list-params.ts'
import { wholeList } from '../../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../../ui/list/use-address-change.ts'
import { useCan } from '../../../people/users/queries.ts'
import { useVehicleOptions } from '../../../fleet/vehicles/vehicle-select.tsx'
import { ChooseVehicleDrawer } from '../drawer/choose-vehicle-drawer.tsx'
import { ShareLinkDrawer } from '../drawer/share-link-drawer.tsx'
import { hasEnded, inOrder } from '../link-state.ts'
import { shareLinksQuery } from '../queries.ts'
import { shareLinkParams, type ShareLinksSearch } from '../search.ts'
import { useLinkClock } from '../use-link-clock.ts'
import { filtered } from './filtered.ts'
import { LinkRow } from './link-row.tsx'
import classes from './share-links.module.css'
import { useShareLinkColumns } from './share-link-columns.tsx'

const route = getRouteApi('/frame/share-links')
const noLinks: readonly ShareLink[] = []
const idOf = ({ id }: ShareLink) => id

/** The links of the company: those that have not ended first. */
export function ShareLinkList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const query = useQuery(shareLinksQuery())
  const all = query.data ?? noLinks
  const now = useLinkClock(all)
  const rows = useMemo(() => filtered(inOrder(all, now), search, now), [all, search, now])
  const open = useAddressChange<ShareLinksSearch>(['add', 'link'])
  const mayShare = useCan('shareLinks.write')
  const share = mayShare && (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open({ add: true })}>
      <Trans>Share a vehicle</Trans>
    </Button>
  )
  return (
    <ListPage
      id="share-links"
      title={t`Share links`}
      source={wholeList({ query, rows, all: all.length })}
      search={search}
      filters={useFilters(search, all, now)}
      columns={useShareLinkColumns(now)}
      usualSort="expiresAt:asc"
      hasTwoLines
      rowId={idOf}
      link={({ id }) => ({
        to: '/share-links',
        search: (before) => ({ ...before, link: id }),
        resetScroll: false,
      })}
      markedId={search.link}
      renderNarrow={(link) => <LinkRow link={link} now={now} />}
      failed={t`The share links could not be loaded`}
      noMatch={t`No share links match these filters`}
      actions={share || undefined}
      empty={
        <EmptyState title={t`No share links yet`} action={share || undefined}>
          <Trans>
            A link shows anyone who has it where a vehicle is and when it arrives, for as long as you choose.
          </Trans>
        </EmptyState>
      }
    >
      {mayShare && search.add === true && (
        <ChooseVehicleDrawer
          onShared={(id) => open({ add: undefined, link: id })}
          onClose={() => open({ add: undefined })}
        />
      )}
      {search.link !== undefined && (
        <ShareLinkDrawer
          key={search.link}
          id={search.link}
          onOpen={(id) => open({ link: id })}
          onClose={() => open({ link: undefined })}
        />
      )}
    </ListPage>
  )
}

const filter = filtersOf<typeof shareLinkParams, ShareLinksSearch>(shareLinkParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function useFilters(
  search: ShareLinksSearch,
  all: readonly ShareLink[],
  now: number,
): Filter<ShareLinksSearch>[] {
  const { t } = useLingui()
  return [
    filter('q', { label: t`Search links` }),
    useStateFilter(search, all, now),
    filter('vehicles', { label: t`Vehicle`, icon: <IconCar {...icon} />, options: useVehicleOptions() }),
  ]
}

/** All, active or ended links, with their number; those not started yet count as active. */
function useStateFilter(
  { state }: ShareLinksSearch,
  all: readonly ShareLink[],
  now: number,
): Filter<ShareLinksSearch> {
  const { t } = useLingui()
  const f = useFormat()
  const ended = all.filter((link) => hasEnded(link, now)).length
  const active = all.length - ended
  return {
    kind: 'own',
    params: ['state'],
    label: t`Status`,
    chip: undefined,
    control: (onChange) => (
      <SegmentedControl
        key="state"
        className={classes.states ?? ''}
        aria-label={t`Status`}
        value={state ?? 'all'}
        onChange={(value) => onChange({ state: value === 'all' ? undefined : value })}
        data={[
          { value: 'all', label: t`All` },
          { value: 'active', label: t`Active ${f.number(active)}` },
          { value: 'ended', label: t`Ended ${f.number(ended)}` },
        ]}
      />
    ),
  }
}
