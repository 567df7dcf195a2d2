import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const now = Date.parse('2026-11-20T08:42:00Z')
const malta = createFormat({ locale: 'en-GB', timeZone: 'Europe/Malta', currency: 'EUR' })
const german = createFormat({ locale: 'de', timeZone: 'Europe/Berlin', currency: 'EUR' })

test('times of today show the clock of the company, earlier ones the day', () => {
  expect(malta.short('2026-11-20T07:50:00Z', now)).toBe('08:50')
  expect(malta.short('2026-11-19T07:50:00Z', now)).toBe('19 Nov')
  expect(malta.short('2025-11-19T07:50:00Z', now)).toBe('19 Nov 2025')
  expect(malta.dayAndTime(now)).toBe('Friday 20 November, 09:42')
})

test('a clock of twelve hours has no zero in front, and the day keeps the comma of its country', () => {
  const american = createFormat({ locale: 'en-US', timeZone: 'America/New_York', currency: 'USD' })
  expect(american.dayAndTime(now).replace('\u202F', ' ')).toBe('Friday, November 20, 3:42 AM')
})

test('a day begins at the midnight of the company, not at that of Greenwich', () => {
  expect(malta.isToday('2026-11-19T23:30:00Z', now)).toBe(true)
  expect(malta.isToday('2026-11-19T22:30:00Z', now)).toBe(false)
})

test('ages are said as people say them, and a clock that is ahead reads as now', () => {
  expect(malta.ago('2026-11-20T08:30:00Z', now)).toBe('12 min ago')
  expect(malta.ago('2026-11-20T05:30:00Z', now)).toBe('3 h ago')
  expect(malta.ago('2026-11-19T05:30:00Z', now)).toBe('yesterday')
  expect(malta.ago('2026-11-20T08:43:00Z', now)).toBe('now')
  expect(german.ago('2026-11-20T08:30:00Z', now)).toBe('vor 12 Min.')
})

test('durations have two places for the minutes after an hour', () => {
  expect(malta.duration(39 * 60)).toBe('39 min')
  expect(malta.duration(65 * 60)).toBe('1 h 05 min')
  expect(malta.duration(24 * 3600 - 1)).toBe('23 h 59 min')
  expect(malta.duration(30 * 3600)).toBe('1 d 6 h')
  expect(malta.duration(76 * 3600)).toBe('3 d 4 h')
  const french = createFormat({ locale: 'fr-FR', timeZone: 'Europe/Paris', currency: 'EUR' })
  expect([german, french].map((format) => format.duration(76 * 3600))).toEqual(['3 d 4 h', '3 j 4 h'])
  expect(malta.duration(-5)).toBe('0 min')
})

test('a sum of working time is not counted in days', () => {
  expect(malta.hours(39 * 60)).toBe('39 min')
  expect(malta.hours(76 * 3600 + 300)).toBe('76 h 05 min')
  expect(malta.hours(1482 * 3600)).toBe('1,482 h')
  expect([47 * 60 + 1, 3600, 93 * 60, 4 * 3600 - 1].map(malta.timeLeft)).toEqual([
    '48 min',
    '1 h',
    '1 h 33 min',
    '4 h',
  ])
})

test('where there is little room, minutes and cents are left out, and a chart has three digits', () => {
  expect([0, 36_000 - 1, 36_000, 430_000].map(malta.roundHours)).toEqual([
    '0 min',
    '9 h 59 min',
    '10 h',
    '119 h',
  ])
  expect(malta.wholeMoney(101_349)).toBe('€1,013')
  expect(malta.wholeMoney(101_349, 'JPY')).toBe('JP¥101,349')
  expect([54_207, 206, 0.1756].map(malta.compact)).toEqual(['54.2k', '206', '0.176'])
  expect(malta.tenths(15)).toBe('15.0')
  expect(german.monthName('2026-10')).toBe('Okt')
})

test('a moment has its day in front: today and yesterday by their names, in small letters after other words', () => {
  expect(malta.moment('2026-11-20T07:50:00Z', now)).toBe('Today, 08:50')
  expect(malta.moment('2026-11-18T23:10:00Z', now)).toBe('Yesterday, 00:10')
  expect(malta.moment('2026-11-18T07:50:00Z', now)).toBe('18 Nov, 08:50')
  expect(malta.moment('2025-11-18T07:50:00Z', now)).toBe('18 Nov 2025, 08:50')
  expect(german.moment('2026-11-20T07:50:00Z', now)).toBe('Heute, 08:50')
  expect(malta.momentInSentence('2026-11-18T23:10:00Z', now)).toBe('yesterday, 00:10')
  expect(malta.momentInSentence('2026-11-18T07:50:00Z', now)).toBe('18 Nov, 08:50')
  expect(german.momentInSentence('2026-11-20T07:50:00Z', now)).toBe('heute, 08:50')
})

test('from one time until another stands with a dash, with spaces only where a part has them', () => {
  expect(malta.span('2026-11-20T07:50:00Z', '2026-11-20T08:20:00Z')).toBe('08:50–09:20')
  expect(malta.span('2026-11-19T21:00:00Z', '2026-11-20T05:00:00Z')).toBe('19 Nov, 22:00 – 20 Nov, 06:00')
  expect(malta.span('2026-11-19T21:00:00Z', '2026-11-19T23:00:00Z')).toBe('22:00–00:00')
  expect(malta.range('09:02', 'now')).toBe('09:02–now')
})

test('a percentage is spaced as its language has it', () => {
  expect([malta.percent(-7.4), malta.share(0.012)]).toEqual(['7%', '1.2%'])
  expect([german.percent(7), german.share(0.012)]).toEqual(['7\u00A0%', '1,2\u00A0%'])
})

test('what remains to a reading adds up with the odometer that is shown', () => {
  expect(malta.odometer(40_824_768)).toBe('40,824 km')
  expect(malta.remaining(80_824_000 - 40_824_768)).toBe('40,000 km')
  expect(malta.remaining(40_000_000 - 41_824_768)).toBe('1,824 km')
  expect(malta.remaining(-640)).toBe('640 m')
})

test('distances change from metres to tenths to whole kilometres', () => {
  expect(malta.distance(640)).toBe('640 m')
  expect(malta.distance(12_440)).toBe('12.4 km')
  expect(malta.distance(1_182_400)).toBe('1,182 km')
  expect(german.distance(12_440)).toBe('12,4 km')
  expect(malta.odometer(48_210_999)).toBe('48,210 km')
})

test('money comes from the smallest unit of its currency', () => {
  expect(malta.money(721_950)).toBe('€7,219.50')
  expect(malta.money(500, 'JPY')).toBe('JP¥500')
  expect(malta.money(150_050, 'HUF').replace('\u00A0', ' ')).toBe('HUF 1,500.50')
  expect(malta.money(1_234_567, 'IQD').replace('\u00A0', ' ')).toBe('IQD 1,234.567')
  expect(malta.speed(61.7)).toBe('62 km/h')
})

test('a due day counts days of the calendar', () => {
  expect(malta.dueIn('2026-11-28', now)).toBe('in 8 days')
  expect(malta.dueIn('2026-11-20', now)).toBe('today')
  expect(malta.dueIn('2026-11-17', now)).toBe('3 days ago')
})

test('what is due months or years away is said in months and years', () => {
  expect(malta.dueIn('2027-01-18', now)).toBe('in 59 days')
  expect(malta.dueIn('2027-05-18', now)).toBe('in 5 months')
  expect(malta.dueIn('2026-03-19', now)).toBe('8 months ago')
  expect(malta.dueIn('2029-11-21', now)).toBe('in 3 years')
  expect(malta.dueIn('2027-05-20', now)).toBe('in 6 months')
  expect(malta.dueIn('2027-05-19', now)).toBe('in 5 months')
  expect(malta.dueIn('2027-11-20', now)).toBe('in 12 months')
  expect(malta.dueIn('2028-11-20', now)).toBe('in 2 years')
  expect(malta.dueIn('2025-11-20', now)).toBe('12 months ago')
  expect(malta.dueIn('2025-11-21', now)).toBe('11 months ago')
})

test('days of one month are said with the month once', () => {
  expect([malta.month('2026-11-20'), german.month('2026-03-01')]).toEqual(['November', 'März'])
  expect(malta.dayRange('2026-10-01', '2026-10-20')).toBe('1–20 October')
  expect(malta.dayRange('2026-10-01', '2026-10-01')).toBe('1 October')
  expect(german.dayRange('2026-10-01', '2026-10-20')).toBe('1.–20. Oktober')
})

test('a range of days has its year where it is not the current one', () => {
  const today = '2026-11-20'
  expect(malta.dayRange('2026-01-01', today, today)).toBe('1 January – 20 November')
  expect(malta.dayRange('2025-01-01', '2025-11-20', today)).toBe('1 January – 20 November 2025')
  expect(malta.dayRange('2025-12-22', '2026-01-04', today)).toBe('22 December 2025 – 4 January 2026')
  expect(malta.shortDayRange('2025-10-01', '2025-10-20', today)).toBe('1–20 Oct 2025')
  expect(german.dayRange('2025-01-01', '2025-11-20', today)).toBe('1. Januar – 20. November 2025')
})

test('kilometres are rounded by the metre, not by what a fraction of two can hold', () => {
  expect([12_350, 12_349, 640, 49, 0].map(malta.distanceFigure)).toEqual([12.4, 12.3, 0.6, 0, 0])
})

test('a company that counts miles reads miles, feet and miles per hour', () => {
  const british = createFormat({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    distanceUnit: 'mile',
  })
  expect([100, 304, 305, 12_392, 1_609_344].map((meters) => british.distance(meters))).toEqual([
    '328 ft',
    '997 ft',
    '0.2 mi',
    '7.7 mi',
    '1,000 mi',
  ])
  expect([british.sumDistance(12_392), british.sumDistance(160_934)]).toEqual(['7.7 mi', '100 mi'])
  expect([british.speed(112.654), british.speedFigure(48.3)]).toEqual(['70 mph', 30])
})

test('an odometer in miles shows the whole miles that were entered, though metres are stored', () => {
  const british = createFormat({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    distanceUnit: 'mile',
  })
  const stored = Math.round(42_010 * 1609.344)
  expect([british.odometer(stored), british.odometer(stored - 2)]).toEqual(['42,010 mi', '42,009 mi'])
  expect(british.remaining(stored + 1)).toBe('42,010 mi')
})

test('what was sent of a small file is in kB, of others in MB', () => {
  expect(malta.sentSize(12_400, 84_000)).toEqual({ sent: '13', total: '84 kB' })
  expect(malta.sentSize(400_000, 2_400_000)).toEqual({ sent: '0.4', total: '2.4 MB' })
})

test('consumption has one decimal also where it is zero', () => {
  expect([malta.tenths(11), malta.tenths(9.44)]).toEqual(['11.0', '9.4'])
})
