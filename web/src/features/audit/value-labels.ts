import { useLingui } from '@lingui/react/macro'
import { languageNames } from '@roadbook/contract/languages'
import { useDistanceUnitLabels } from '../settings/company/distance-unit-labels.ts'

/** The words of enumerations, whichever field they are in. */
export function useValueLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    ...languageNames,
    ...useExpenseWords(),
    ...useStatusWords(),
    ...useDistanceUnitLabels(),
    petrol: t`Petrol`,
    diesel: t`Diesel`,
    electric: t`Electric`,
    hybrid: t`Hybrid`,
    plugInHybrid: t`Plug-in hybrid`,
    lpg: t`LPG`,
    cng: t`CNG`,
    hydrogen: t`Hydrogen`,
    admin: t({ message: 'Admin', context: 'role' }),
    manager: t`Manager`,
    driver: t`Driver`,
    viewer: t`Viewer`,
    business: t`Business`,
    private: t`Private`,
    commute: t`Commute`,
    optional: t`Everyone decides for themselves`,
    admins: t`Required for admins`,
    everyone: t`Required for everyone`,
  }
}

function useStatusWords() {
  const { t } = useLingui()
  return {
    open: t({ message: 'Open', context: 'job status' }),
    assigned: t`Assigned`,
    inProgress: t`In progress`,
    done: t`Done`,
    cancelled: t`Cancelled`,
    requested: t`Requested`,
    confirmed: t`Confirmed`,
    active: t({ message: 'Active', context: 'user' }),
    completed: t`Completed`,
    invited: t`Invited`,
  }
}

function useExpenseWords() {
  const { t } = useLingui()
  return {
    fuel: t`Fuel`,
    charging: t`Charging`,
    toll: t`Toll`,
    parking: t`Parking`,
    maintenance: t`Maintenance`,
    repair: t`Repair`,
    tyres: t`Tyres`,
    insurance: t`Insurance`,
    tax: t`Tax`,
    leasing: t`Leasing`,
    cleaning: t`Cleaning`,
    fine: t`Fine`,
    other: t`Other`,
  }
}
