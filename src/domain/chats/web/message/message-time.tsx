import { formatInstant, formatter, timeOptions } from '../../../../web/base/i18n/format.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'

/** The time of day of a message. The line above has the day, and hovering shows both. */
export const MessageTime = ({ at }: { readonly at: string }) => {
  const reading = useReading()
  const time = formatter(reading.locale, { ...timeOptions(), timeZone: reading.timeZone }).format(Date.parse(at))
  return (
    <time dateTime={at} title={formatInstant(at, reading)}>
      {time}
    </time>
  )
}
