import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readConfig, SettingError } from '../../src/server/config.ts'

const problem = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'accepted'
}

test('nothing set: a product for this machine alone, with its own database', () => {
  expect(readConfig({}, '/srv/tms')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('/srv/tms/.data'),
    databaseUrl: undefined,
    smtpUrl: undefined,
    imapUrl: undefined,
    mailAuthServer: undefined,
    mailInAddress: undefined,
    s3Url: undefined,
    appUrl: undefined,
    appName: 'Transport Management System',
    appLogo: undefined,
    locale: 'en',
    currency: 'EUR',
    demo: undefined,
    logLevel: 'warn',
    callsPerMinute: 600,
    timeZone: 'UTC',
    reopenDays: 30,
    hoursReminder: { weekday: 1, minute: 540 },
    privateCalls: [],
  })
})

test('empty and blank values count as not set', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', TMS_DEMO: '' }, '/x')).toEqual(readConfig({}, '/x'))
})

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65535 }],
  [{ TMS_REOPEN_DAYS: '0' }, { reopenDays: 0 }],
  [{ TMS_TIMESHEET_REMINDER: 'Friday 16:30' }, { hoursReminder: { weekday: 5, minute: 990 } }],
  [{ TMS_TIMESHEET_REMINDER: 'off' }, { hoursReminder: undefined }],
  [{ TMS_REOPEN_DAYS: ' 365 ' }, { reopenDays: 365 }],
  [{ TMS_PRIVATE_CALLS: '1' }, { privateCalls: 'all' }],
  [{ TMS_PRIVATE_CALLS: '10.1.0.0/16, ::1' }, { privateCalls: ['10.1.0.0/16', '::1'] }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::' }, { host: '::' }],
  [{ HOST: 'tms.internal' }, { host: 'tms.internal' }],
  [{ TMS_DATA: '/var/data' }, { dataDir: resolve('/var/data') }],
  [
    { DATABASE_URL: 'postgresql://a:b@db:5433/tms?sslmode=require' },
    { databaseUrl: 'postgresql://a:b@db:5433/tms?sslmode=require' },
  ],
  [{ SMTP_URL: 'smtps://a:b@mail:465' }, { smtpUrl: 'smtps://a:b@mail:465' }],
  [{ IMAP_URL: 'imaps://a:b@mail/Desk' }, { imapUrl: 'imaps://a:b@mail/Desk' }],
  [{ MAIL_AUTH_SERVER: 'MX.harbour.test' }, { mailAuthServer: 'mx.harbour.test' }],
  [{ MAIL_IN_ADDRESS: 'Help@tms.example.test' }, { mailInAddress: 'help@tms.example.test' }],
  [{ S3_URL: 'https://key:secret@s3.example.test/files' }, { s3Url: 'https://key:secret@s3.example.test/files' }],
  [{ APP_URL: 'https://tms.example.test/' }, { appUrl: 'https://tms.example.test' }],
  [{ APP_NAME: 'نقل' }, { appName: 'نقل' }],
  [{ APP_LOGO: 'https://example.test/logo.svg' }, { appLogo: 'https://example.test/logo.svg' }],
  [{ APP_LOCALE: 'ar' }, { locale: 'ar' }],
  [{ APP_CURRENCY: 'MAD' }, { currency: 'MAD' }],
  [{ APP_TIME_ZONE: 'Europe/Paris' }, { timeZone: 'Europe/Paris' }],
  [{ TMS_DEMO: '1' }, { demo: true }],
  [{ TMS_DEMO: '0' }, { demo: false }],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
])('%o is understood', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test.each([
  { PORT: '65536' },
  { PORT: '-1' },
  { PORT: '80.5' },
  { PORT: 'abc' },
  { HOST: '127.0.0.256' },
  { HOST: 'http://localhost' },
  { DATABASE_URL: 'mysql://a:b@db/tms' },
  { DATABASE_URL: 'postgres://a:b@db' },
  { DATABASE_URL: 'tms' },
  { SMTP_URL: 'mail.example.test:25' },
  { IMAP_URL: 'imaps://mail.example.test' },
  { MAIL_AUTH_SERVER: 'mx.harbour.test; dmarc=pass' },
  { MAIL_AUTH_SERVER: 'imaps://mx.harbour.test' },
  { MAIL_IN_ADDRESS: 'help' },
  { S3_URL: 'https://s3.example.test/files' },
  { S3_URL: 'https://key:secret@s3.example.test' },
  { APP_URL: 'tms.example.test' },
  { APP_URL: 'ftp://tms.example.test' },
  { APP_NAME: 'x'.repeat(61) },
  { APP_LOGO: '/no/such/logo.svg' },
  { APP_LOGO: fileURLToPath(import.meta.url) },
  { APP_LOCALE: 'de' },
  { APP_CURRENCY: 'XYZ' },
  { APP_CURRENCY: '€' },
  { APP_TIME_ZONE: 'Paris' },
  { TMS_DEMO: 'yes' },
  { LOG_LEVEL: 'loud' },
])('%o is refused in one line that names the setting', (env) => {
  const [name] = Object.keys(env)
  expect(problem(env)).toMatch(new RegExp(`^${name} is .+; expected .+\\.$`))
})

test('a refusal shows no password', () => {
  expect(problem({ DATABASE_URL: 'postgres://tms:hunter2@db' })).not.toContain('hunter2')
})
