import { useLingui } from '@lingui/react/macro'
import { useVehicleFieldLabels } from '../../../ui/labels/vehicle-field-labels.ts'

/** Labels of every field that the audit log can show; `field-labels.test.tsx` finds missing ones. */
export function useFieldLabels(): Readonly<Record<string, string>> {
  return {
    ...useCommonLabels(),
    ...useVehicleFieldLabels(),
    ...useVehicleLabels(),
    ...useDeviceLabels(),
    ...useRuleLabels(),
    ...useTripLabels(),
    ...useWorkLabels(),
    ...usePeopleLabels(),
    ...useSettingsLabels(),
    ...useScheduleLabels(),
    ...useSharingLabels(),
    ...useRetentionLabels(),
  }
}

function useCommonLabels() {
  const { t } = useLingui()
  return {
    archived: t`Archived`,
    archivedVehicles: t`Archived vehicles`,
    erased: t`Personal data erased`,
    category: t`Category`,
    colour: t`Colour`,
    date: t`Date`,
    description: t`Description`,
    destination: t`Destination`,
    endDate: t`End`,
    endTime: t`End`,
    name: t`Name`,
    note: t`Note`,
    purpose: t`Purpose`,
    reason: t`Reason`,
    role: t`Role`,
    startDate: t`Start`,
    startTime: t`Start`,
    status: t`Status`,
    time: t`Time`,
    title: t`Title`,
    type: t`Type`,
    vehicleId: t`Vehicle`,
  }
}

function useVehicleLabels() {
  const { t } = useLingui()
  return {
    tankLitres: t`Tank`,
    batteryKwh: t`Battery`,
    fleetCategoryId: t`Fleet category`,
    driverId: t`Driver`,
    driverName: t`Driver`,
    baseLocation: t`Base location`,
    odometerMeters: t`Odometer`,
    countedMeters: t`Odometer before`,
    defaultTripCategory: t`Default trip category`,
    logbookEnabled: t`Logbook`,
    privacyMode: t`Privacy mode`,
    serviceDueDate: t`Next service`,
    serviceEveryMeters: t`Service every`,
    attachmentFileKeys: t`Attachments`,
    attachments: t`Attachments`,
    encryptedOnly: t`Encrypted connection required`,
    hasKey: t`Device key`,
    nextDueDate: t`Next service due`,
    expense: t`Expense`,
    fullTank: t`Filled up`,
    recurringExpenseId: t`Recurring expense`,
    externalNumber: t`Receipt number`,
    importId: t({ message: 'Import', context: 'noun' }),
    fileName: t`File`,
    source: t`Source`,
    rows: t`Expenses`,
    sums: t`Total`,
    interval: t`Due`,
    dayOfMonth: t`Day of the month`,
    format: t`File format`,
    positions: t`Positions`,
  }
}

function useDeviceLabels() {
  const { t } = useLingui()
  return {
    intervalSeconds: t`Seconds between two reports`,
    output: t`Output`,
    text: t`Text`,
    state: t`Status`,
    failure: t`Cause`,
    unit: t`Unit`,
    calibration: t`Calibration`,
    inverted: t`Inverted`,
    onText: t`Word for on`,
    offText: t`Word for off`,
    minValue: t`Minimum`,
    maxValue: t`Maximum`,
  }
}

function useScheduleLabels() {
  const { t } = useLingui()
  return {
    request: t`Report`,
    frequency: t`Frequency`,
    kind: t`Report`,
    drivers: t`Drivers`,
    minSeconds: t`Shortest stop`,
    against: t`Compared with`,
    mode: t`Detail`,
    recipientIds: t`Recipients`,
  }
}

function useRuleLabels() {
  const { t } = useLingui()
  return {
    geometry: t`Shape`,
    trigger: t`Alert when a vehicle`,
    parameters: t`Watches for`,
    dwellSeconds: t`Stays for`,
    limitKmh: t`Speed limit`,
    schedule: t`Schedule`,
    active: t`Active`,
    recipients: t`Notified people`,
    channels: t`Notified by`,
    alarmRuleTargets: t`Vehicles`,
    minDurationSeconds: t`For at least`,
    idleSeconds: t`For at least`,
    workingHours: t`Working hours`,
    minDistanceMeters: t`Moved at least`,
    ignitionOnSeconds: t`Silent with the ignition on`,
    otherwiseSeconds: t`Silent otherwise`,
    minVolts: t`Vehicle battery below`,
    minPercent: t`Tracker or phone below`,
    kinds: t`What counts`,
    minLitres: t`At least`,
    sensorType: t`Sensor type`,
    sensorName: t`Sensor name`,
    daysBefore: t`Days before`,
    metersBefore: t`Distance before`,
  }
}

function useTripLabels() {
  const { t } = useLingui()
  return {
    partner: t`Business partner`,
    jobs: t`Jobs`,
    tripId: t`Trip`,
    metersAway: t`Distance from the job`,
    start: t`Start place`,
    end: t`End place`,
    distanceMeters: t`Distance`,
    durationSeconds: t`Duration`,
    startOdometerMeters: t`Odometer at the start`,
    endOdometerMeters: t`Odometer at the end`,
    reasons: t`Reason`,
  }
}

function useWorkLabels() {
  const { t } = useLingui()
  return {
    postcode: t`Postcode`,
    address: t`Address`,
    location: t`Pin on the map`,
    statusSince: t`Status since`,
    enteredAt: t`Entered`,
    assignee: t`Driver`,
    assigneeName: t`Driver`,
    trip: t`Trip`,
    vehicleLabel: t`Vehicle`,
    userId: t`Driver`,
    userName: t`Driver`,
    startedAt: t`Handed over`,
    returnedAt: t`Returned`,
    licenceConfirmedBy: t`Licence checked by`,
    amountMinor: t`Amount`,
    currency: t`Currency`,
    vatPercent: t`VAT`,
    vendor: t`Vendor`,
    quantityLitres: t`Litres`,
    quantityKwh: t`Energy`,
    locked: t`Locked`,
    createdBy: t`Added by`,
    createdByName: t`Added by`,
  }
}

function usePeopleLabels() {
  const { t } = useLingui()
  return {
    email: t`Email`,
    firstName: t`First name`,
    lastName: t`Last name`,
    roles: t`Roles`,
    phone: t`Phone`,
    licenceNumber: t`Licence number`,
    licenceCheckedAt: t`Licence checked`,
    licenceCheck: t`Licence check`,
    licenceDueOn: t`Next licence check`,
    locale: t`Language`,
    lastSeenAt: t`Last seen`,
    invitedAt: t`Invited`,
    invitationEndsAt: t`Invitation ends`,
    vehicles: t`Vehicles`,
    preview: t`Key`,
    endsOn: t`Expires`,
    domain: t`Email domain`,
    device: t`Device`,
    passkey: t`Passkey`,
    verified: t`Verified`,
    sessions: t`Sessions`,
    twoStep: t`Two-step verification`,
    secondFactor: t`Two-step verification`,
  }
}

function useSettingsLabels() {
  const { t } = useLingui()
  return {
    companyName: t`Company name`,
    country: t`Country`,
    timeZone: t`Time zone`,
    distanceUnit: t`Units`,
    gridCo2GramsPerKwh: t`Grid emission factor (g CO₂/kWh)`,
    workingWeekdays: t`Working days`,
    workingHoursPerDay: t`Hours per working day`,
    defaultLocation: t`Default location`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    lockAfterDays: t`Lock expenses after (days)`,
    lockedUntil: t`Expenses locked until`,
    expensesLockAfterDays: t`Lock expenses after (days)`,
    expensesLockedUntil: t`Expenses locked until`,
    biServerUrl: t`Address of the BI server`,
    biServerKeySetAt: t`Key of the BI server entered`,
    fleetHubDashboard: t`Dashboard of fleet intelligence`,
    geofenceActivityDashboard: t`Dashboard of geofence activity`,
    useIgnition: t`Use the ignition`,
    stopDurationSeconds: t`Stop duration`,
    ignitionOff: t`Ignition off`,
    ignitionOn: t`Ignition on`,
    ignitionUnknown: t`Ignition unknown`,
    minTripDistanceMeters: t`Shortest trip`,
    minTripDurationSeconds: t`Shortest trip time`,
    maxPastDays: t`Oldest positions (days)`,
    validFrom: t`Valid from`,
    from: t`From`,
    until: t`Until`,
    usesPublicService: t`Public street map`,
    countsAsBusiness: t`Counts as business`,
  }
}

function useRetentionLabels() {
  const { t } = useLingui()
  return {
    positionMonths: t`Keep positions (months)`,
    tripMonths: t`Keep trips (months)`,
    documentMonths: t`Keep documents (months)`,
    deletedPositions: t`Positions deleted`,
    deletedTrips: t`Trips deleted`,
    deletedStops: t`Stops deleted`,
    deletedDocuments: t`Documents deleted`,
    fromDay: t`First day`,
    untilDay: t`Last day`,
    releasedAt: t`Released`,
  }
}

function useSharingLabels() {
  const { t } = useLingui()
  return {
    eventTypes: t`Events`,
    url: t`Address`,
    disabledFor: t`Switched off because`,
    previousSecretUntil: t`Previous secret until`,
    startsAt: t`Start`,
    expiresAt: t`Expiry`,
    stoppedAt: t`Stopped`,
  }
}
