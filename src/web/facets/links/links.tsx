import AddIcon from '@mui/icons-material/Add'
import AddLinkIcon from '@mui/icons-material/AddLink'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { CallError } from '../../base/api/errors.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { returnFocus } from '../../base/ui/focus/return-focus.ts'
import type { FacetPanelProps } from '../../data/areas/product.ts'
import { useProduct } from '../../data/areas/product.ts'
import { numberedTitleOf, rowAddress, titleOf } from '../../data/rows/titles.ts'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'
import { RecordSection } from '../../views/row-page/section.tsx'
import { StateMark } from '../state-mark.tsx'
import { type Linked, useLinking, useLinks } from './use-links.ts'

/** Loaded on demand: the picker is larger than this panel. */
const AddLink = deferred(async () => (await import('./add-link.tsx')).AddLink)

type LineProps = { readonly model: Model; readonly linked: Linked; readonly unlink: (() => void) | undefined }

const Line = ({ model, linked: { row }, unlink }: LineProps) => {
  const { t } = useTranslation('row_link')
  const name = titleOf(model, row)
  const Aside = useProduct().lineMarks[model.name]
  const line = useRef<HTMLLIElement>(null)
  useFocusBeside(line)
  return (
    <Box
      ref={line}
      component="li"
      sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minBlockSize: 36, flexWrap: 'wrap' }}
    >
      <StateMark model={model} row={row} />
      <Link
        component={RouterLink}
        to={rowAddress(model, row) ?? ''}
        color="inherit"
        sx={{ flex: '1 1 160px', minInlineSize: 0, overflowWrap: 'anywhere' }}
      >
        <span dir="auto">{numberedTitleOf(model, row)}</span>
      </Link>
      {Aside !== undefined && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          <Aside row={row} />
        </Box>
      )}
      {unlink !== undefined && (
        <IconButton size="small" aria-label={t('remove', { name })} onClick={unlink}>
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  )
}

const Kind = ({
  model,
  kind,
  links,
  unlink,
}: {
  model: Model
  kind: string
  links: readonly Linked[]
  unlink: ((link: Linked) => void) | undefined
}) => {
  const { t } = useTranslation()
  const id = useId()
  if (links.length === 0) return null
  return (
    <Box sx={{ paddingBlockEnd: 2 }}>
      <Typography id={id} component="h3" variant="body2" color="text.secondary">
        {t(labelKey(model, kind))}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {links.map((link) => (
          <Line
            model={model}
            key={`${link.kind} ${String(link.row.id)}`}
            linked={link}
            unlink={unlink === undefined ? undefined : () => unlink(link)}
          />
        ))}
      </Box>
    </Box>
  )
}

/** The rows that a row is linked to, grouped by kind of link. */
export const Links = ({ model, row, mayChange: mayLink }: FacetPanelProps) => {
  const { t } = useTranslation('row_link')
  const kinds = useLinks(model, String(row.id))
  const { unlink } = useLinking(model, row)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const opener = useButtonCommand('row.link', 'row_link:add', AddLinkIcon, 'here', { key: 'k' })
  const all = [...kinds.values()].flat()
  if (!settings.own || (all.length === 0 && !mayLink)) return null
  const remove = (link: Linked) =>
    void unlink(link).catch((error: CallError) => notify({ type: 'error', message: error.message }))
  return (
    <RecordSection
      ref={box}
      id="row-links"
      title={t('title')}
      isUnused={all.length === 0 && !isOpen}
      buttons={
        mayLink && !isOpen
          ? [{ label: t('one'), name: t('add'), icon: AddIcon, onClick: () => setOpen(true), ref: opener }]
          : []
      }
    >
      {[...kinds].map(([kind, links]) => (
        <Kind key={kind} model={model} kind={kind} links={links} unlink={mayLink ? remove : undefined} />
      ))}
      {isOpen && (
        <AddLink
          model={model}
          row={row}
          kinds={kinds}
          onClose={() => returnFocus(box.current, () => setOpen(false), opener)}
        />
      )}
    </RecordSection>
  )
}
