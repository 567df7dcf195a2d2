import { IconUserPlus } from '@tabler/icons-react'
import { Initials } from '../../../../ui/initials.tsx'

export function Avatar({ name }: { name: string | null }) {
  if (name !== null) return <Initials of={name} />
  return (
    <Initials isNobody>
      <IconUserPlus size={14} stroke={1.8} />
    </Initials>
  )
}
