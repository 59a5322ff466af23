import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { returnFocus } from '../../base/ui/focus/return-focus.ts'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { useModel, useProduct } from '../../data/areas/product.ts'
import { deleteRow } from '../../data/rows/row-calls.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { deletionOf } from '../../data/rows/write-effects.ts'
import { richLook } from '../../fields/values/rich-look.ts'
import { RowFace } from '../../fields/values/row-face.tsx'
import { ShortDate } from '../../fields/values/short-date.tsx'
import { hoverTools } from '../../views/row-page/section.tsx'
import { useFacetModel } from '../facet-model.ts'
import { AskerMark, askedGround, isOfAsker, nameAndTime } from './asker.tsx'
import { FoldedQuote } from './folded-quote.tsx'
import { NewDot } from './new-line.tsx'
import { PassageLine, PassageTools, ResolvedChip } from './quotes/passage-line.tsx'
import { SentFiles } from './sent-files.tsx'
import { commentParameter } from './use-activity.ts'

const InPlaceForm = deferred(async () => (await import('../../views/row-page/in-place-form.tsx')).InPlaceForm)

const authorLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minInlineSize: 0,
  fontWeight: 600,
  '& .row-face': { marginInlineEnd: 0 },
} as const

const can = (row: Row, action: 'update' | 'delete'): boolean => isRow(row.can) && row.can[action] === true

type Props = {
  readonly row: Row
  /** The row that the comment is about. */
  readonly about: { readonly model: Model; readonly row: Row }
  /**
   * Whether the comment is internal, on a row whose talks are divided into replies and notes; undefined on other rows.
   */
  readonly isNote?: boolean | undefined
  readonly reread: () => Promise<Row | undefined>
  /** True where it is shown with the passage that it is about and with its answers. */
  readonly isInThread?: boolean
  /** True for a comment since the reader's last visit. */
  readonly isNew?: boolean
  /** True where the page was opened by a link to this comment. */
  readonly isLinked: boolean
}

/** One comment; its author can edit and delete it. */
export const Comment = ({ row, about, isNote, reread, isLinked, isInThread = false, isNew = false }: Props) => {
  const { t } = useTranslation(['talk', 'common'])
  const model = useFacetModel('talks')
  const act = useAction()
  const [isEdited, setEdited] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLLIElement>(null)
  useFocusBeside(box)
  useLayoutEffect(() => {
    if (!isLinked) return
    box.current?.scrollIntoView({ block: 'center' })
    // The comment may load late: if the focus has moved by then, the page is not scrolled.
    if (document.activeElement?.matches('body, h1') !== false) box.current?.focus({ preventScroll: true })
  }, [isLinked])
  const { models, saidTools } = useProduct()
  const people = useModel(models.actorEntity)
  const tools = saidTools[about.model.name] ?? []
  const name = typeof row.author === 'string' ? row.author : t('common:history.system')
  // Readers without access to the author's account see initials.
  const author = isRow(row.createdBy) ? row.createdBy : { id: row.created_by ?? name, name }
  const at = String(row.created_at)
  const asks = isNote === false && isOfAsker(about.model, about.row, row)
  const remove = () =>
    act(() => deleteRow(model, row), {
      more: [deletionOf(model, row)],
    })
  return (
    <Box
      component="li"
      ref={box}
      data-comment={String(row.id)}
      {...(isLinked ? { tabIndex: -1, 'aria-current': true } : {})}
      sx={{
        marginBlock: 2,
        paddingInline: 3,
        paddingBlock: 2,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: isLinked
          ? 'action.selected'
          : isNote === true
            ? 'color-mix(in srgb, var(--tms-palette-warning-main) 7%, transparent)'
            : asks
              ? askedGround
              : 'background.paper',
        '&:hover .tools, & .tools:focus-within': { opacity: 1 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="div" sx={{ ...nameAndTime, flex: 1 }}>
          <Box component="strong" sx={authorLook}>
            <RowFace model={people} row={author} side={22} />
            <bdi>{name}</bdi>
            {isNew && <NewDot />}
          </Box>{' '}
          <MuiLink
            component={Link}
            to={{ search: `?${commentParameter}=${String(row.id)}` }}
            preventScrollReset
            color="text.secondary"
            underline="hover"
          >
            <ShortDate at={at} time />
          </MuiLink>
        </Typography>
        {asks && <AskerMark model={about.model} row={about.row} />}
        {isNote === true && <Chip size="small" color="warning" variant="outlined" label={t('talk:note')} />}
        {isNote === undefined && row.shared_with_client === true && (
          <Chip size="small" variant="outlined" label={t(labelKey(model, 'shared_with_client'))} />
        )}
        <Box className="tools" sx={hoverTools}>
          {tools.map(({ key, Tool }) => (
            <Tool key={key} row={about.row} comment={row} />
          ))}
          {can(row, 'update') && !isEdited && (
            <IconButton ref={opener} size="small" aria-label={t('talk:edit', { name })} onClick={() => setEdited(true)}>
              <EditIcon sx={{ fontSize: 16 }} />
            </IconButton>
          )}
          {can(row, 'delete') && (
            <IconButton size="small" aria-label={t('talk:remove', { name })} onClick={() => setAsked(true)}>
              <DeleteIcon sx={{ fontSize: 16 }} />
            </IconButton>
          )}
        </Box>
      </Box>
      {row.at_passage === true && !isInThread && <PassageLine row={row} />}
      {isEdited ? (
        <InPlaceForm
          model={model}
          row={row}
          fields={model.fields.filter(
            ({ name: one }) => one === 'body' || (one === 'shared_with_client' && row.at_passage !== true),
          )}
          reread={reread}
          onClose={() => returnFocus(box.current, () => setEdited(false), opener)}
        />
      ) : (
        <Box dir="auto" sx={richLook}>
          <FoldedQuote html={String(row.body ?? '')} />
        </Box>
      )}
      {row.at_passage === true && (isInThread ? <ResolvedChip row={row} /> : <PassageTools row={row} />)}
      <SentFiles rows={Array.isArray(row.attachments) ? row.attachments.filter(isRow) : []} />
      <ConfirmDialog
        open={isAsked}
        title={t('talk:remove', { name })}
        text={t('talk:removeSure')}
        confirm={t('common:delete')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void remove()
        }}
      />
    </Box>
  )
}
