import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type WeekMoment, weekMomentOf } from '../core/time/days/week.ts'
import { storedZone } from '../core/time/zones.ts'
import { isCurrency, usualCurrency } from '../core/words/currency.ts'
import { isNetwork, type OpenNetworks } from './calls-out/addresses.ts'
import { StartError } from './start-error.ts'

const LOCALES = ['en', 'fr', 'ar'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Days unless set (decisions, 'Ticket'). */
export const usualReopenDays = 30

const usualHoursReminder: WeekMoment = { weekday: 1, minute: 9 * 60 }

/** All settings from outside, validated. Nothing else in the product reads the environment. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** Absent: a PostgreSQL of our own on the data folder. */
  readonly databaseUrl: string | undefined
  /** Absent: mail goes into an outbox in the data folder. */
  readonly smtpUrl: string | undefined
  /** Absent: no mailbox is read; mails may still be piped in. */
  readonly imapUrl: string | undefined
  /** The address at which mails come in; absent: the one that mails come from. */
  readonly mailInAddress: string | undefined
  /** Name of the mail server where it says whether senders are who they claim to be; absent: it does not say. */
  readonly mailAuthServer: string | undefined
  /** Absent: files are kept in the data folder. */
  readonly s3Url: string | undefined
  /** The address that people use, without a slash at its end; absent: the one listened on. */
  readonly appUrl: string | undefined
  readonly appName: string
  /** A web address, or the absolute path of an image. */
  readonly appLogo: string | undefined
  readonly locale: (typeof LOCALES)[number]
  /** Currency of amounts that come without one: an ISO 4217 code. */
  readonly currency: string
  /** Time zone of the organisation: its days and years where nobody's own zone counts. */
  readonly timeZone: string
  /** Absent: decided by the database, see `demoIsWanted`. */
  readonly demo: boolean | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Calls of one user in a minute to one process. */
  readonly callsPerMinute: number
  /** Days after closing in which a requester opens their own ticket again. */
  readonly reopenDays: number
  /** The moment at which people are asked for timesheets that they have not handed in; absent: never. */
  readonly hoursReminder: WeekMoment | undefined
  /** Networks beside the public one to which outgoing calls (webhooks) may go, also without TLS. */
  readonly privateCalls: OpenNetworks
}

/** An invalid value of a setting; the message names the setting and what it expects. */
export class SettingError extends StartError {
  override name = 'SettingError'
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * @param base folder that relative paths start from: the clone, wherever the command was typed
 * @throws SettingError for the first bad value
 */
export const readConfig = (env: Environment, base: string = process.cwd()): Config => {
  // Compose files and shells write `X=` for 'not set'.
  const setting = (name: string) => env[name]?.trim() || undefined
  const parseSetting = <T>(name: string, expected: string, parse: (value: string) => T | undefined): T | undefined => {
    const value = setting(name)
    if (value === undefined) return undefined
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    // Service addresses contain passwords, and this line ends up in logs.
    const shown = value.includes('@') ? 'not usable' : JSON.stringify(value.slice(0, 80))
    throw new SettingError(`${name} is ${shown}; expected ${expected}.`)
  }

  return {
    port: parseSetting('PORT', 'a whole number from 0 to 65535 (0 takes any free port)', asPort) ?? 3000,
    // Loopback by default: a demo installation has well-known sign-ins.
    host:
      parseSetting('HOST', 'an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0', asHost) ??
      '127.0.0.1',
    dataDir: resolve(base, setting('TMS_DATA') ?? '.data'),
    databaseUrl: parseSetting('DATABASE_URL', 'postgres://user:password@host:5432/database', asDatabase),
    smtpUrl: parseSetting('SMTP_URL', 'smtp://user:password@host:587 or smtps://…', (v) =>
      asUrl(v, ['smtp:', 'smtps:']),
    ),
    imapUrl: parseSetting('IMAP_URL', 'imaps://user:password@host:993/INBOX or imap://…', asMailbox),
    mailInAddress: parseSetting('MAIL_IN_ADDRESS', 'one mail address, such as help@example.com', (v) =>
      /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(v) ? v.toLowerCase() : undefined,
    ),
    mailAuthServer: parseSetting(
      'MAIL_AUTH_SERVER',
      'the name of a mail server as it stands first in Authentication-Results, such as mx.example.com',
      (v) => (/^[a-z0-9]([\w.-]{0,251}[a-z0-9])?$/i.test(v) ? v.toLowerCase() : undefined),
    ),
    s3Url: parseSetting('S3_URL', 'https://key:secret@host/bucket, or with ?region=…', asBucket),
    appUrl: parseSetting('APP_URL', 'the address people use, such as https://tms.example.com', asAddress),
    appName:
      parseSetting('APP_NAME', 'a name of at most 60 characters', (v) => (v.length > 60 ? undefined : v)) ?? APP_NAME,
    appLogo: parseSetting(
      'APP_LOGO',
      'an http(s) address, or the path of a readable image (svg, png, webp, jpg)',
      (v) => asLogo(v, base),
    ),
    locale: parseSetting('APP_LOCALE', `one of ${LOCALES.join(', ')}`, (v) => LOCALES.find((l) => l === v)) ?? 'en',
    currency:
      parseSetting('APP_CURRENCY', 'the code of a currency, such as EUR or USD', (v) =>
        isCurrency(v) ? v : undefined,
      ) ?? usualCurrency,
    timeZone: parseSetting('APP_TIME_ZONE', 'the IANA name of a time zone, such as Europe/Paris', storedZone) ?? 'UTC',
    demo: parseSetting('TMS_DEMO', '1 (with demo data) or 0 (without)', asSwitch),
    logLevel:
      parseSetting('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`, (v) => LOG_LEVELS.find((l) => l === v)) ?? 'warn',
    callsPerMinute: parseSetting('TMS_CALLS_PER_MINUTE', 'a whole number from 60 to 1000000', asCalls) ?? 600,
    hoursReminder:
      setting('TMS_TIMESHEET_REMINDER') === 'off'
        ? undefined
        : (parseSetting('TMS_TIMESHEET_REMINDER', 'a day and a time, such as monday 09:00, or off', weekMomentOf) ??
          usualHoursReminder),
    privateCalls: parseSetting('TMS_PRIVATE_CALLS', '1, 0, or networks such as 10.1.0.0/16', asNetworks) ?? [],
    reopenDays: parseSetting('TMS_REOPEN_DAYS', 'a whole number from 0 to 3650', asDays) ?? usualReopenDays,
  }
}

const APP_NAME = 'Transport Management System'

const asPort = (value: string) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined)

const asCalls = (value: string) => {
  const calls = /^\d{2,7}$/.test(value) ? Number(value) : 0
  return calls >= 60 && calls <= 1_000_000 ? calls : undefined
}

const asDays = (value: string) => (/^\d{1,4}$/.test(value) && Number(value) <= 3650 ? Number(value) : undefined)

const asNetworks = (value: string): OpenNetworks | undefined => {
  if (value === '1' || value === '0') return value === '1' ? 'all' : []
  const networks = value.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? networks : undefined
}

const asSwitch = (value: string) => (value === '1' ? true : value === '0' ? false : undefined)

// Four dotted numbers must be a valid address: 127.0.0.256 must not pass as a host name.
const asHost = (value: string) =>
  isIP(value) ||
  (/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9-]{1,63})*$/i.test(value) && /[a-z]/i.test(value))
    ? value
    : undefined

const parsed = (value: string, protocols: readonly string[]): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined
}

const asUrl = (value: string, protocols: readonly string[]) => (parsed(value, protocols) ? value : undefined)

const asDatabase = (value: string) => {
  const url = parsed(value, ['postgres:', 'postgresql:'])
  return url && url.pathname.length > 1 ? value : undefined
}

const asMailbox = (value: string) => {
  const url = parsed(value, ['imap:', 'imaps:'])
  return url?.username && url.password ? value : undefined
}

const asBucket = (value: string) => {
  const url = parsed(value, ['https:', 'http:'])
  return url?.username && url.password && /^\/[^/]+\/?$/.test(url.pathname) ? value : undefined
}

const asAddress = (value: string) => {
  const url = parsed(value, ['https:', 'http:'])
  return url && !url.search && !url.hash && !url.username ? value.replace(/\/+$/, '') : undefined
}

const asLogo = (value: string, base: string) => {
  if (/^https?:/i.test(value)) return asUrl(value, ['https:', 'http:'])
  const path = resolve(base, value)
  if (!/\.(svg|png|webp|jpe?g)$/i.test(path)) return undefined
  try {
    accessSync(path, constants.R_OK)
    return path
  } catch {
    return undefined
  }
}
