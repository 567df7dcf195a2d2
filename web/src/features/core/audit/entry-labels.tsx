import { useLingui } from '@lingui/react/macro'
import {
  IconAdjustments,
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconCar,
  IconCategory,
  IconFileImport,
  IconKey,
  IconMap2,
  IconMapPins,
  IconPolygon,
  IconReceipt,
  IconRepeat,
  IconRoute,
  IconSettings,
  IconTool,
  IconId,
  IconUserCircle,
  IconLock,
  IconShare,
  IconTerminal2,
  IconWebhook,
  IconWorld,
  IconTemperature,
  type Icon,
} from '@tabler/icons-react'
import type { AuditAction, AuditType } from '@roadbook/contract/core/audit'

export const typeIcons: Record<AuditType, Icon> = {
  vehicle: IconCar,
  deviceCommand: IconTerminal2,
  sensor: IconTemperature,
  trip: IconRoute,
  job: IconBriefcase,
  booking: IconCalendarEvent,
  expense: IconReceipt,
  recurringExpense: IconRepeat,
  expenseImport: IconFileImport,
  service: IconTool,
  geofence: IconPolygon,
  classicGeofence: IconMapPins,
  alarm: IconBell,
  user: IconUserCircle,
  driverKey: IconId,
  fleetCategory: IconCategory,
  tripCategory: IconCategory,
  tenant: IconSettings,
  tripDetection: IconAdjustments,
  mapSettings: IconMap2,
  domain: IconWorld,
  apiKey: IconKey,
  webhook: IconWebhook,
  shareLink: IconShare,
  reportSchedule: IconCalendarRepeat,
  legalHold: IconLock,
}

export function useTypeLabels(): Record<AuditType, string> {
  const { t } = useLingui()
  return {
    vehicle: t`Vehicle`,
    sensor: t`Sensor`,
    trip: t`Trip`,
    deviceCommand: t`Command`,
    job: t`Job`,
    booking: t`Booking`,
    expense: t`Expense`,
    recurringExpense: t`Recurring expense`,
    expenseImport: t`Expense import`,
    service: t`Service`,
    geofence: t`Geofence`,
    classicGeofence: t`Classic geofence`,
    alarm: t`Alarm`,
    user: t`User`,
    driverKey: t`Driver key`,
    fleetCategory: t`Fleet category`,
    tripCategory: t`Trip category`,
    tenant: t`Company settings`,
    tripDetection: t`Trip detection`,
    mapSettings: t`Map`,
    domain: t`Email domain`,
    apiKey: t`API key`,
    webhook: t`Webhook`,
    shareLink: t`Share link`,
    reportSchedule: t`Report schedule`,
    legalHold: t`Legal hold`,
  }
}

export function useActionLabels(): Record<AuditAction, string> {
  return { ...useRecordActions(), ...useAccountActions(), ...useDrivingActions() }
}

function useRecordActions() {
  const { t } = useLingui()
  return {
    created: t({ message: 'Added', context: 'audit log' }),
    updated: t({ message: 'Changed', context: 'audit log' }),
    archived: t({ message: 'Archived', context: 'audit log' }),
    'taken back': t({ message: 'Restored', context: 'audit log' }),
    deleted: t({ message: 'Deleted', context: 'audit log' }),
    'expenses imported': t`Imported expenses`,
    'import undone': t`Undid the import`,
    'imported from Traccar': t`Started an import from Traccar`,
    'import from Traccar stopped': t`Stopped the import from Traccar`,
    revoked: t({ message: 'Revoked', context: 'audit log' }),
    released: t`Released the legal hold`,
    'deleted by age': t`Deleted data past its retention period`,
  }
}

function useAccountActions() {
  const { t } = useLingui()
  return {
    invited: t({ message: 'Invited', context: 'audit log' }),
    'invited again': t`Sent the invitation again`,
    withdrawn: t`Withdrew the invitation`,
    'accepted invitation': t`Accepted the invitation`,
    joined: t`Joined the company`,
    verified: t`Verified the domain`,
    unverified: t`Domain no longer verified`,
    'set password': t`Set a password`,
    'changed password': t`Changed the password`,
    'turned on two-step verification': t`Turned on two-step verification`,
    'turned off two-step verification': t`Turned off two-step verification`,
    'reset two-step verification': t`Reset two-step verification`,
    'replaced recovery codes': t`Replaced the recovery codes`,
    'used recovery code': t`Used a recovery code`,
    'added passkey': t`Added a passkey`,
    'removed passkey': t`Removed a passkey`,
    'renamed passkey': t`Renamed a passkey`,
    'refused copied passkey': t`Refused a copied passkey`,
    'ended session': t`Ended a session`,
    'ended other sessions': t`Ended all other sessions`,
    'took names from sign-in': t`Updated the name from the sign-in service`,
    erased: t`Erased the personal data`,
    'replaced secret': t`Replaced the secret`,
    stopped: t`Stopped`,
    sent: t`Sent`,
    answered: t({ message: 'Answered', context: 'audit log' }),
    failed: t({ message: 'Failed', context: 'audit log' }),
    expired: t({ message: 'Not sent in time', context: 'audit log' }),
    cancelled: t({ message: 'Cancelled', context: 'audit log' }),
    'calendar address created': t`Created a calendar address`,
    'calendar address removed': t`Removed the calendar address`,
  }
}

function useDrivingActions() {
  const { t } = useLingui()
  return {
    'handed over': t`Handed over the vehicle`,
    returned: t`Took back the vehicle`,
    'signed on': t`Signed on in the vehicle`,
    'signed off': t`Signed off from the vehicle`,
    'linked to a trip': t`Linked to a trip`,
    'taken off a trip': t`Unlinked from its trip`,
    'taken in': t`Added from unrecorded movement`,
    removed: t({ message: 'Removed', context: 'audit log' }),
    merged: t`Merged two trips`,
    split: t({ message: 'Split the trip', context: 'audit log' }),
    'merge undone': t`Undid the merging of two trips`,
    'split undone': t`Undid the splitting of the trip`,
    redrawn: t`Recomputed the trips`,
    'history imported': t`Imported past trips`,
    'odometer read': t`Entered an odometer reading`,
    'odometer corrected': t`Corrected the odometer`,
    'addendum added': t`Added a correction after the lock`,
    'gap note added': t`Explained an odometer gap`,
    'odometer reading withdrawn': t`Withdrew an odometer reading`,
  }
}
