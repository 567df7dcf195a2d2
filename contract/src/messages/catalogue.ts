import type { AlarmMessage, HarshDrivingKind } from '../rules/alarm-types.ts'
import type { ErrorCode } from '../core/error-codes.ts'
import type { EmailFrequency } from '../rules/notification-preferences.ts'

/** One sentence for each code, in ICU MessageFormat. `format-message.ts` describes how the details are inserted. */
export type ErrorMessages = Record<ErrorCode, string>

/** Each email with the values of its text. */
export type MailValues = {
  /** To people who want to be notified by email; `title` is the sentence of the notification. */
  alert: { title: string; driverName: string; atLocalTime: string; link: string }
  /**
   * Alerts that waited for the end of quiet hours or for a summary. `alerts` lists the newest, `title` is the last of them;
   * `dailyTime` is the time of the daily summary, such as 08:00.
   */
  alertSummary: {
    count: number
    title: string
    sinceLocalTime: string
    earlier: number
    alerts: string
    frequency: EmailFrequency
    dailyTime: string
    link: string
  }
  /** Like `alert`, for trips that will be locked soon; `title` contains how many, and when. */
  logbookReminder: MailValues['alert']
  /** A scheduled report, in the person's language. */
  reportReady: {
    title: string
    /** `November 2026` */
    period: string
    file: 'attached' | 'tooLarge' | 'none'
    fileName: string
    sizeBytes: number
    link: string
    companyName: string
  }
  passwordReset: { email: string; link: string }
  invitation: { companyName: string; link: string }
  outsideInvitation: { companyName: string; link: string }
  signUp: { companyName: string; link: string }
  accountExists: { email: string; link: string }
  /** To the admins of a company whose email domain is no longer verified. */
  domainLost: { domain: string; companyName: string; link: string }
  /** To the admins of a company whose webhook was disabled automatically. */
  webhookDisabled: { url: string; reason: 'failing' | 'gone'; companyName: string; link: string }
  /** To the owner of a personal key that an admin revoked. */
  apiKeyRevoked: { name: string; email: string; revokedBy: string; link: string }
  /** To the person whose sign-in was changed, whoever changed it. */
  signInChanged: {
    change: SignInChange
    email: string
    link: string
    /** Recovery codes. */
    left: number
    /** The name of a passkey or an API key. */
    name: string
  }
}
/** What can change about how a person signs in. */
export type SignInChange =
  | 'password'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'recoveryCodes'
  | 'recoveryCodeUsed'
  | 'codesGuessed'
  | 'secondFactorReset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyRefused'
  | 'apiKeyCreated'
export type MailName = keyof MailValues

export type MailMessages = Record<MailName, { subject: string; text: string }>

/** The content of a notification, with the values of its sentence. */
export type NotificationValues = {
  geofenceEnter: { registration: string; geofenceName: string }
  geofenceExit: { registration: string; geofenceName: string }
  geofenceDwell: { registration: string; geofenceName: string; dwellSeconds: number }
  geofenceSpeeding: { registration: string; geofenceName: string; speedKmh: number }
  /** Business trips that are incomplete; the time is when the first of them is locked. */
  logbookDue: { registration: string; trips: number; locksAtLocalTime: string }
} & {
  /** `value` is in the unit of its type. */
  [Name in AlarmMessage]: { registration: string; value: number } & (Name extends keyof AlarmDetails
    ? AlarmDetails[Name]
    : unknown)
}
/** Other values of the sentences of some alarms. */
type AlarmDetails = {
  alarmIdling: { idleSeconds: number }
  alarmLongDriving: { drivingSeconds: number }
  alarmDriverNotIdentified: { drivingSeconds: number }
  alarmLowBattery: { unit: 'volts' | 'percent' | 'none' }
  /** A figure in the sensor's unit, or how long a switch has been in its state. */
  alarmSensorOutOfRange: {
    unit: 'sensor' | 'seconds'
    sensorName: string
    sensorUnit: string
    sensorWord: string
    heldSeconds: number
  }
  alarmHarshDriving: { kind: HarshDrivingKind }
  /** `due`: which of the two; both are expressed as the remainder, negative once it is past. */
  alarmMaintenanceDue: { due: 'day' | 'distance'; dueDay: string; leftMeters: number }
  alarmDocumentExpiry: { document: 'insurance' | 'inspection' | 'other'; fileName: string; dueDay: string }
}
export type NotificationName = keyof NotificationValues

export type NotificationMessages = Record<NotificationName, string>

/** The server's own small pages, which need no script. */
export type PageText =
  | 'signInNotStarted'
  | 'signInLinkBroken'
  | 'goToSignIn'
  | 'operatorMail'
  | 'operatorMailIntro'
  | 'operatorCode'
  | 'operatorOpen'
  | 'operatorUseForm'
  | 'operatorNoMail'
  | 'operatorRecipient'
  | 'operatorWaitingMail'
  | 'operatorFailedMail'
  | 'erasedUser'
  | 'pushTestTitle'
  | 'pushTestBody'

export type PageMessages = Record<PageText, string>

/** All texts of the server in one language. */
export type Catalogue = {
  errors: ErrorMessages
  mails: MailMessages
  notifications: NotificationMessages
  pages: PageMessages
}
