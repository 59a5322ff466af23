import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { type MouseEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { headingsOf } from './text-outline.ts'

/** Moves the focus, and the page with it, to a heading: keyboards and screen readers go on from there. */
const goTo = (event: MouseEvent, id: string): void => {
  const heading = document.getElementById(id)
  if (heading === null) return
  event.preventDefault()
  heading.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
}

/** Table of contents of a rich text that is shown on the same page; nothing for a text without headings. */
export const TextContents = ({ html }: { readonly html: string }) => {
  const { t } = useTranslation('rich_text')
  const headings = useMemo(() => headingsOf(html), [html])
  if (headings.length === 0) return null
  const least = Math.min(...headings.map(({ level }) => level))
  return (
    <Box component="nav" aria-label={t('contents')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {headings.map(({ id, level, text }) => (
          <Box component="li" key={id} sx={{ paddingInlineStart: (level - least) * 3, paddingBlock: 1 }}>
            <Link href={`#${id}`} onClick={(event) => goTo(event, id)} underline="hover" color="inherit">
              <bdi>{text}</bdi>
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
