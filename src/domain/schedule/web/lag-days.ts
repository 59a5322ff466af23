import { toAsciiDigits } from '../../../core/query/fold.ts'
import { workDayMinutes } from '../../../web/base/i18n/format.ts'
import type { BarLink } from '../bars.ts'

type Lag = Pick<BarLink, 'lag' | 'elapsed'>
const dayOf = ({ elapsed }: Pick<Lag, 'elapsed'>): number => (elapsed ? 1440 : workDayMinutes)

/** Returns the lag of a link in days, as it is typed: working days, or days by the clock. */
export const lagDays = (link: Lag): string => String(link.lag / dayOf(link))

/** Returns minutes of lag from typed days; undefined for what is no number. */
export const lagOf = (days: string, link: Pick<Lag, 'elapsed'>): number | undefined => {
  const number = Number(toAsciiDigits(days).trim().replace('−', '-').replace(/[,٫]/, '.'))
  return days.trim() !== '' && Number.isFinite(number) ? Math.round(number * dayOf(link)) : undefined
}
