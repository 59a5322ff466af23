import AddIcon from '@mui/icons-material/Add'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Model } from '../../../../core/declare/model.ts'
import { formatNumber } from '../../../base/i18n/format.ts'
import { useLocale } from '../../../base/i18n/use-locale.ts'
import { SectionFailure } from '../../../base/ui/state/section-state.tsx'
import { useProduct } from '../../../data/areas/product.ts'
import { useNewLink } from '../../../views/collection/use-new-link.ts'
import { homeLine } from './home-keys.ts'
import { ScreensSection } from './screens-section.tsx'
import { entityOf, isWithoutLines, pagesKey, type Section } from './section.ts'
import { LineIcon, SectionLine } from './section-line.tsx'

/** The section's title, which leads to all of what it shows. */
const Title = ({ id, title, href }: { readonly id: string } & Pick<Section, 'title' | 'href'>) => (
  <Typography id={id} variant="h2" sx={{ minInlineSize: 0 }}>
    {href === null ? (
      title
    ) : (
      <Link
        component={RouterLink}
        to={href}
        color="inherit"
        underline="hover"
        sx={{ display: 'inline-flex', alignItems: 'center' }}
      >
        {title}
        <ChevronRightIcon
          aria-hidden
          fontSize="small"
          sx={{ color: 'text.secondary', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}
        />
      </Link>
    )}
  </Typography>
)

/** Rows one below the other; in an empty section buttons that offer a beginning, beside each other. */
const Items = ({ section }: { readonly section: Section }) =>
  isWithoutLines(section) ? (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {section.items.map((item) => (
        <Button
          key={item.id}
          component={RouterLink}
          to={item.href}
          variant="outlined"
          color="inherit"
          size="small"
          sx={{ borderColor: 'divider', fontWeight: 400 }}
          startIcon={<LineIcon item={item} />}
          {...homeLine}
        >
          {item.title}
        </Button>
      ))}
    </Box>
  ) : (
    <List disablePadding sx={{ marginInline: -2 }}>
      {section.items.map((item) => (
        <SectionLine key={`${item.entity ?? ''} ${item.id}`} item={item} />
      ))}
    </List>
  )

/** The text of a section. @param below true where something follows below it */
const Text = ({ text, below = false }: { readonly text: string; readonly below?: boolean }) => (
  <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: below ? 2 : 0 }}>
    {text}
  </Typography>
)

/** Makes a row of the kind that the section shows. */
const NewRow = ({ model }: { readonly model: Model }) => {
  const link = useNewLink(model)
  if (link === undefined) return null
  return (
    <Button
      component={RouterLink}
      to={link.to}
      onClick={link.onClick}
      size="small"
      color="inherit"
      startIcon={<AddIcon />}
      sx={{ marginInlineStart: 'auto', marginBlock: '-4px', alignSelf: 'center', color: 'text.secondary' }}
    >
      {link.label}
    </Button>
  )
}

type Props = {
  readonly section: Section
  /** The first section of its entity, which makes rows of it. */
  readonly isFirst: boolean
  readonly onRetry: () => void
}

/** A section with its title, how many there are, and its first lines. */
export const SectionCard = ({ section, isFirst, onRetry }: Props) => {
  const id = useId()
  const locale = useLocale()
  const { key, title, href, count, items, text, error } = section
  const { homeParts, models } = useProduct()
  const Part = homeParts[key]
  const entity = entityOf(section)
  // A section whose only content is its text shows it beside the title.
  const isOneLine = items.length === 0 && error === null && key !== pagesKey
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ p: 4 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, marginBlockEnd: isOneLine ? 0 : 2 }}
      >
        <Title id={id} title={title} href={href} />
        {count !== null && count > 0 && (
          <Typography component="span" variant="body2" color="text.secondary" className="home-count">
            {formatNumber(count, locale)}
          </Typography>
        )}
        {text !== null && isOneLine && <Text text={text} />}
        {isFirst && entity !== undefined && <NewRow model={models.of(entity)} />}
      </Box>
      {error !== null && <SectionFailure text={error} onRetry={onRetry} />}
      {text !== null && !isOneLine && <Text text={text} below={items.length > 0} />}
      {key === pagesKey ? <ScreensSection /> : items.length > 0 && <Items section={section} />}
      {Part !== undefined && error === null && <Part />}
    </Paper>
  )
}
