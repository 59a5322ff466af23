/** Formats UTC timestamps (ISO 8601) as `YYYY-MM-DD HH:MM:SS` in a time zone (IANA name). */
export const wallClock = (timeZone: string): ((moment: string) => string) => {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (moment) => {
    const at = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes, digits = 2) => (at.get(type) ?? '').padStart(digits, '0')
    return `${part('year', 4)}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
  }
}
