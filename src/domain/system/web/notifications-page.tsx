import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DoneIcon from '@mui/icons-material/Done'
import DoneAllIcon from '@mui/icons-material/DoneAll'
import MarkUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { RowOf } from '../../../core/declare/register.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { client } from '../../../web/base/api/client.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { dayOf, formatShortDay } from '../../../web/base/i18n/format.ts'
import { phoneQuery } from '../../../web/base/theme/tokens.ts'
import { ChoicesButton } from '../../../web/base/ui/choices-button.tsx'
import { useFocusBeside } from '../../../web/base/ui/focus/focus-beside.ts'
import { PageBody } from '../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { RovingRows } from '../../../web/base/ui/roving-rows.tsx'
import { SmallPager } from '../../../web/base/ui/small-pager.tsx'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/base/ui/state/row-skeleton.tsx'
import { ToolLine } from '../../../web/base/ui/tool-line.tsx'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf, changeOfRow } from '../../../web/data/rows/write-effects.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { snoozes } from '../snooze.ts'
import { NoticeSettingsDialog } from './notice-settings-dialog.tsx'
import { NoticeMark, NoticeText } from './notice-text.tsx'
import { useWording } from './notice-wording.ts'
import { markAsRead } from './read-notice.ts'
import { isSnoozable, SnoozeButton, useSnooze } from './snooze.tsx'
import { useNotifications } from './use-notifications.ts'

const perPage = 20

const UnreadDot = ({ isRead }: { readonly isRead: boolean }) => {
  const { t } = useTranslation('notice')
  return (
    <Box
      component="span"
      {...(isRead ? {} : { 'aria-label': t('unread'), role: 'img' })}
      sx={{
        inlineSize: 8,
        blockSize: 8,
        flex: 'none',
        borderRadius: '999px',
        bgcolor: isRead ? 'transparent' : 'primary.main',
      }}
    />
  )
}

/** What can be done to a notification: buttons, and on phones one menu, which leaves the line to the words. */
const LineTools = ({ row, sentence }: { readonly row: RowOf<'notification'>; readonly sentence: string }) => {
  const { t } = useTranslation(['notice', 'common'])
  const act = useAction()
  const snooze = useSnooze()
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const isRead = row.is_read === true
  const path = `/notifications/${encodeURIComponent(row.id)}`
  const mark = () =>
    void act(() => client.put<unknown>(path, { is_read: !isRead }), { more: [changeOfRow('notification', row.id)] })
  const remove = () =>
    void act(() => client.delete<unknown>(path), { more: [{ entity: 'notification', id: row.id, isGone: true }] })
  if (isPhone)
    return (
      <ChoicesButton
        label={t('menu', { title: sentence })}
        choices={[
          [t(isRead ? 'asUnread' : 'asRead'), mark, true],
          ...snoozes.map(
            (one) =>
              [t('snooze.label', { title: t(`snooze.${one}`) }), () => snooze(row, one), isSnoozable(row)] as const,
          ),
          [t('common:delete'), remove, true],
        ]}
      />
    )
  return (
    <>
      {isSnoozable(row) && <SnoozeButton row={row} title={sentence} />}
      <IconButton aria-label={t(isRead ? 'markUnread' : 'markRead', { title: sentence })} onClick={mark}>
        {isRead ? <MarkUnreadIcon fontSize="small" /> : <DoneIcon fontSize="small" />}
      </IconButton>
      <IconButton aria-label={t('remove', { title: sentence })} onClick={remove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </>
  )
}

const Line = ({ row }: { row: RowOf<'notification'> }) => {
  const line = useRef<HTMLLIElement>(null)
  useFocusBeside(line)
  const { sentence, to } = useWording()(row)
  return (
    <ListItem
      ref={line}
      disablePadding
      sx={{
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBlockEnd: 'none' },
        // What can be done to a notice shows where it is pointed at; fingers can't point.
        '@media (hover: hover)': { '&:not(:hover, :focus-within) .actions': { opacity: 0 } },
      }}
    >
      <ListItemButton
        component={Link}
        to={to}
        onClick={() => markAsRead(row)}
        sx={{
          gap: { xs: 2, sm: 3 },
          paddingBlock: 2.5,
          paddingInlineStart: { xs: 2, sm: 3 },
          paddingInlineEnd: { xs: 0, sm: 3 },
          minInlineSize: 0,
        }}
      >
        <UnreadDot isRead={row.is_read === true} />
        <NoticeMark row={row} />
        <NoticeText row={row} />
      </ListItemButton>
      <Box className="actions" sx={{ display: 'flex', flex: 'none', paddingInline: { xs: 1, sm: 2 } }}>
        <LineTools row={row} sentence={sentence} />
      </Box>
    </ListItem>
  )
}

type Notices = readonly RowOf<'notification'>[]

/** Returns the notices by the day on which each came, in their order. */
const byDay = (rows: Notices, timeZone: string): readonly (readonly [day: string, rows: Notices])[] => {
  const days = new Map<string, RowOf<'notification'>[]>()
  for (const row of rows) {
    const day = dayOf(row.created_at ?? Date.now(), timeZone)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

const DayOfNotices = ({ day, rows }: { readonly day: string; readonly rows: Notices }) => {
  const { locale, timeZone } = useReading()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography
        id={id}
        component="h2"
        variant="body2"
        color="text.secondary"
        sx={{ fontWeight: 600, marginBlockEnd: 2 }}
      >
        {formatShortDay(day, dayOf(Date.now(), timeZone), locale)}
      </Typography>
      <Paper elevation={1} sx={{ overflow: 'hidden' }}>
        <List disablePadding aria-labelledby={id}>
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </List>
      </Paper>
    </section>
  )
}

/** A page of all notifications of the reader, with the choice of how they arrive. */
export const NotificationsPage = () => {
  const { t } = useTranslation(['notice', 'common', 'notification'])
  const act = useAction()
  const { timeZone } = useReading()
  const [params, setParams] = useSearchParams()
  const [isChoosing, setChoosing] = useState(false)
  const unreadOnly = params.get('show') === 'unread'
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { query } = useNotifications({ page, perPage, unreadOnly })
  const { data, error } = query
  const go = (show: string, to: number) =>
    setParams({ ...(show === 'unread' ? { show } : {}), ...(to > 1 ? { page: String(to) } : {}) })
  const shown = unreadOnly ? 'unread' : 'all'
  return (
    <PageBody>
      <PageHead
        title={t(keyOfEntity('notification', 'many'))}
        actions={
          settings.own && (
            <Button color="inherit" startIcon={<TuneIcon />} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              <span className="button-word">{t('notice:settings.open')}</span>
            </Button>
          )
        }
      />
      <ToolLine>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('notice:show.label')}
          value={shown}
          onChange={(_, next: string | null) => {
            if (next !== null) go(next, 1)
          }}
        >
          <ToggleButton value="all">{t('notice:show.all')}</ToggleButton>
          <ToggleButton value="unread">{t('notice:show.unread')}</ToggleButton>
        </ToggleButtonGroup>
        {settings.own && (
          <Button
            color="inherit"
            startIcon={<DoneAllIcon />}
            onClick={() =>
              void act(() => client.post<unknown>('/notifications/read'), { more: [anyChangeOf('notification')] })
            }
          >
            {t('notice:readAll')}
          </Button>
        )}
      </ToolLine>
      {error !== null && <ErrorState error={error} onRetry={() => void query.refetch()} />}
      {data === undefined && error === null && <RowSkeleton />}
      {data !== undefined && data.data.length === 0 && (
        <EmptyState text={t(unreadOnly ? 'notice:nothing' : 'notice:noneYet')} />
      )}
      {data !== undefined && data.data.length > 0 && (
        <RovingRows rows="li">
          <Stack
            spacing={4}
            sx={{ paddingBlockStart: 2 }}
            role="group"
            aria-label={t(keyOfEntity('notification', 'many'))}
          >
            {byDay(data.data, timeZone).map(([day, rows]) => (
              <DayOfNotices key={day} day={day} rows={rows} />
            ))}
          </Stack>
        </RovingRows>
      )}
      <SmallPager total={data?.total ?? 0} perPage={perPage} page={page} onPage={(next) => go(shown, next)} />
      {isChoosing && <NoticeSettingsDialog onClose={() => setChoosing(false)} />}
    </PageBody>
  )
}
