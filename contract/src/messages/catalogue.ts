import type { AlarmMessage, HarshDrivingKind } from '../rules/alarm-types.ts'
import type { ErrorCode } from '../core/error-codes.ts'
import type { EmailFrequency } from '../rules/notification-preferences.ts'

/** One sentence for each code, in ICU MessageFormat. `format-message.ts` says how the details come into it. */
export type ErrorMessages = Record<ErrorCode, string>

/** Each mail with what its text is made from. */
export type MailValues = {
  /** To whoever asked to be told of it by email; `title` is the sentence of the notification. */
  alert: { title: string; driverName: string; atLocalTime: string; link: string }
  /**
   * Alerts that waited for the end of quiet hours or for a summary. `alerts` lists the newest, `title` is the last of them;
   * `dailyTime` is of the daily summary, such as 08:00.
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
  /** Like `alert`, of trips that are locked soon; `title` says how many, and when. */
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
  /** To the admins of a company whose webhook was switched off by itself. */
  webhookDisabled: { url: string; reason: 'failing' | 'gone'; companyName: string; link: string }
  /** To the owner of a personal key that an admin revoked. */
  apiKeyRevoked: { name: string; email: string; revokedBy: string; link: string }
  /** To the person whose sign-in was changed, whoever did it. */
  signInChanged: {
    change: SignInChange
    email: string
    link: string
    /** Recovery codes. */
    left: number
    /** Of a passkey or an API key. */
    name: string
  }
}
/** What may change about how a person signs in. */
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

/** What a notification tells, with what its sentence is made from. */
export type NotificationValues = {
  geofenceEnter: { registration: string; geofenceName: string }
  geofenceExit: { registration: string; geofenceName: string }
  geofenceDwell: { registration: string; geofenceName: string; dwellSeconds: number }
  geofenceSpeeding: { registration: string; geofenceName: string; speedKmh: number }
  /** Business trips that lack something; the time is when the first of them is locked. */
  logbookDue: { registration: string; trips: number; locksAtLocalTime: string }
} & {
  /** `value` is in the unit of its type. */
  [Name in AlarmMessage]: { registration: string; value: number } & (Name extends keyof AlarmDetails
    ? AlarmDetails[Name]
    : unknown)
}
/** What else the sentences of some alarms are made of. */
type AlarmDetails = {
  alarmIdling: { idleSeconds: number }
  alarmLongDriving: { drivingSeconds: number }
  alarmLowBattery: { unit: 'volts' | 'percent' | 'none' }
  alarmHarshDriving: { kind: HarshDrivingKind }
  /** `due`: by which of the two; both are told by what is left, negative once it is past. */
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
