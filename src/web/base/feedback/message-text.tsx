import Link from '@mui/material/Link'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { formatNumber } from '../i18n/format.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { type Markup, readMarkup } from './markup.ts'
import type { Message } from './message.ts'

const render = (parts: readonly Markup[]): ReactNode =>
  parts.map((part, n) => {
    // The order of parts never changes.
    const key = `${n}`
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    const { tag: Tag, href, children } = part
    if (Tag === 'br') return <br key={key} />
    if (Tag !== 'a') return <Tag key={key}>{render(children)}</Tag>
    if (href === undefined) return <Fragment key={key}>{render(children)}</Fragment>
    return (
      <Link key={key} color="inherit" underline="always" component={RouterLink} to={href}>
        {render(children)}
      </Link>
    )
  })

/** The text of a message, with the markup of our translations. */
export const MessageText = ({ message }: { message: Message }) => {
  const { t } = useTranslation()
  const locale = useLocale()
  if (typeof message === 'string') return <bdi>{message}</bdi>
  const sentence = t(message.key, { skipInterpolation: true, count: Number(message.values?.count ?? 1) })
  const formatted = Object.entries(message.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value, locale) : value,
  ])
  return render(readMarkup(String(sentence), Object.fromEntries(formatted)))
}
