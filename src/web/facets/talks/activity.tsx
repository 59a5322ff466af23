import CommentIcon from '@mui/icons-material/CommentOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Fragment, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../base/browser/settings.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { type FacetPanelProps, useProduct } from '../../data/areas/product.ts'
import { useFocusCommand } from '../../fields/commands/use-focus-command.ts'
import { UnreadMark } from '../../fields/values/unread-mark.tsx'
import { EarlierButton } from '../../views/row-page/earlier-button.tsx'
import { Entry } from '../../views/row-page/history.tsx'
import { recordRule } from '../../views/row-page/section.tsx'
import { useFacetModel, useMayOnFacet } from '../facet-model.ts'
import { fieldLeadingOn, GoneOn } from '../merges/gone-on.tsx'
import { Comment } from './comment.tsx'
import { NewLine } from './new-line.tsx'
import { OthersWriting } from './others-writing.tsx'
import { RowTexts } from './row-texts.tsx'
import { passageShows, type Show, shows, useActivity } from './use-activity.ts'
import { useSeenTalks } from './use-seen-talks.ts'

/** Loaded on demand: the editor is larger than this panel. */
const AddComment = deferred(async () => (await import('./add-comment.tsx')).AddComment)

const addCommand = {
  id: 'row.comment',
  label: { key: 'talk:add' },
  icon: CommentIcon,
  keys: ['m'],
}

const Stream = ({ model, row, mayChange }: FacetPanelProps) => {
  const { t } = useTranslation(['talk', 'common'])
  const comment = useFacetModel('talks')
  const mayRead = useMayOnFacet(comment, 'index')
  const isParted = model.entity.talks?.notes === true
  // Where talks are divided into replies and notes, every reader of the row may write a reply.
  const isMerged = fieldLeadingOn(model, row) !== undefined
  const mayAdd = useMayOnFacet(comment, 'store') && (mayChange || isParted) && !isMerged
  const End = useProduct().talkEnds[model.name]
  const adding = useFocusCommand<HTMLDivElement>(addCommand)
  const [show, setShow] = useState<Show>('all')
  const { moments, linked, earlier, isRead, reread } = useActivity(model, row, mayRead, show)
  const list = useRef<HTMLUListElement>(null)
  const comments = moments.flatMap((moment) => (moment.comment === undefined ? [] : [moment.comment]))
  const { isNew, lineAbove } = useSeenTalks({ model, row, comments, isRead: isRead && show !== 'changes', list })
  if (!settings.own) return null
  return (
    <Box component="section" aria-labelledby="row-activity" tabIndex={-1} sx={{ ...recordRule, outline: 'none' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBlockEnd: 2 }}>
        <Typography id="row-activity" component="h2" sx={{ flex: 1, fontSize: '0.8125rem', fontWeight: 600 }}>
          {t('talk:title')}
          <UnreadMark model={model} row={row} />
        </Typography>
        {mayRead && (
          <TextField
            select
            variant="standard"
            fullWidth={false}
            value={show}
            onChange={({ target }) => setShow(target.value as Show)}
            slotProps={{
              input: { disableUnderline: true },
              select: { SelectDisplayProps: { 'aria-label': t('talk:show') } },
            }}
            sx={{
              '& .MuiSelect-select': { fontSize: '0.8125rem', color: 'text.secondary' },
              '@media print': { display: 'none' },
            }}
          >
            {[...shows, ...(model.entity.talks?.quotes === undefined ? [] : passageShows)].map((show) => (
              <MenuItem key={show} value={show}>
                {t(`talk:${show}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {model.entity.talks?.writing === true && <OthersWriting model={model} id={String(row.id)} />}
      {isMerged && <GoneOn model={model} row={row} />}
      {mayAdd && (
        <Box ref={adding} sx={{ marginBlockEnd: 3, '@media print': { display: 'none' } }}>
          <AddComment about={model} row={row} mayNote={mayChange} />
        </Box>
      )}
      {End !== undefined && <End model={model} row={row} isProfile={false} />}
      {linked.isGone && <Typography color="text.secondary">{t('talk:gone')}</Typography>}
      <Box component="ul" ref={list} aria-labelledby="row-activity" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {moments.map((moment) =>
          moment.comment === undefined ? (
            <Entry key={moment.id} model={model} row={row} entry={moment.entry} />
          ) : (
            <Fragment key={moment.id}>
              {moment.id === lineAbove && <NewLine />}
              <Comment
                isNew={isNew(moment.comment)}
                about={{ model, row }}
                row={moment.comment}
                isNote={isParted ? moment.comment.shared_with_client !== true : undefined}
                reread={() => reread(moment.id)}
                isLinked={moment.id === linked.id}
              />
            </Fragment>
          ),
        )}
      </Box>
      {isRead && moments.length === 0 && <Typography color="text.secondary">{t('talk:none')}</Typography>}
      {earlier.remaining > 0 && <EarlierButton {...earlier} />}
    </Box>
  )
}

/** Comments on a row and its history in one stream, newest first. */
export const Activity = (props: FacetPanelProps) => (
  <RowTexts model={props.model} row={props.row}>
    <Stream {...props} />
  </RowTexts>
)
