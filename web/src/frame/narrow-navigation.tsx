import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { BottomBar } from './bottom-bar.tsx'
import type { NavigationGroup } from './navigation-entries.ts'
import { Navigation } from './navigation.tsx'
import classes from './narrow-navigation.module.css'

type Props = {
  groups: readonly NavigationGroup[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** In a narrow window: the bar at the bottom, and the whole navigation in a drawer. */
export function NarrowNavigation({ groups, isOpen, onOpen, onClose }: Props) {
  const { t } = useLingui()
  return (
    <>
      <BottomBar groups={groups} onMore={onOpen} />
      <Drawer.Root
        opened={isOpen}
        onClose={onClose}
        size={288}
        classNames={{
          content: classes.drawer,
          body: classes.drawerBody,
        }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t`Main navigation`} radius={0}>
          <Drawer.Body>
            <Navigation groups={groups} isFolded={false} onNavigate={onClose} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
