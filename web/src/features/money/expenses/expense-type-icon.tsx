import {
  IconBarrierBlock,
  IconBuildingBank,
  IconChargingPile,
  IconContract,
  IconGasStation,
  IconGavel,
  IconHammer,
  IconParking,
  IconReceipt,
  IconShieldHalf,
  IconSpray,
  IconTool,
  IconWheel,
  type Icon,
} from '@tabler/icons-react'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'

const icons: Record<ExpenseType, Icon> = {
  fuel: IconGasStation,
  charging: IconChargingPile,
  toll: IconBarrierBlock,
  parking: IconParking,
  maintenance: IconTool,
  repair: IconHammer,
  tyres: IconWheel,
  insurance: IconShieldHalf,
  tax: IconBuildingBank,
  leasing: IconContract,
  cleaning: IconSpray,
  fine: IconGavel,
  other: IconReceipt,
}

/** Shown beside the label, never instead of it. */
export function ExpenseTypeIcon({ type }: { type: ExpenseType }) {
  const Sign = icons[type]
  return <Sign size={16} stroke={1.6} color="var(--rb-muted)" aria-hidden="true" style={{ flex: 'none' }} />
}
