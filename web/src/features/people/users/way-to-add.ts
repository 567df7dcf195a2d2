import type { ComponentProps, ReactNode } from 'react'
import type { FormDrawer } from '../../../ui/form/form-drawer.tsx'

type DrawerProps = ComponentProps<typeof FormDrawer>

/** One way to add people: its fields, and what the drawer does with them. */
export type WayToAdd = Pick<DrawerProps, 'hint' | 'isSaving' | 'isIdle' | 'saveLabel' | 'onSave'> &
  Required<Pick<DrawerProps, 'form'>> & { fields: ReactNode }
