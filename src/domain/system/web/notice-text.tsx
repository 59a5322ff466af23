import AlarmIcon from '@mui/icons-material/Alarm'
import AlarmOffIcon from '@mui/icons-material/AlarmOff'
import AlternateEmailIcon from '@mui/icons-material/AlternateEmail'
import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import BoltIcon from '@mui/icons-material/Bolt'
import ChangeIcon from '@mui/icons-material/ChangeCircleOutlined'
import CommentIcon from '@mui/icons-material/CommentOutlined'
import EditIcon from '@mui/icons-material/EditNoteOutlined'
import OverdueIcon from '@mui/icons-material/EventBusyOutlined'
import DueIcon from '@mui/icons-material/EventOutlined'
import ChatIcon from '@mui/icons-material/ForumOutlined'
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import ImportExportIcon from '@mui/icons-material/ImportExport'
import LinkIcon from '@mui/icons-material/Link'
import ReplyIcon from '@mui/icons-material/Reply'
import TargetIcon from '@mui/icons-material/TrackChangesOutlined'
import VerifiedUserIcon from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { isRow } from '../../../web/base/api/shapes.ts'
import type { Locale } from '../../../web/base/browser/languages.ts'
import { formatInstant } from '../../../web/base/i18n/format.ts'
import { phoneQuery } from '../../../web/base/theme/tokens.ts'
import { useModel, useProduct } from '../../../web/data/areas/product.ts'
import { RowFace } from '../../../web/fields/values/row-face.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { NoticeKind } from '../notification.ts'
import { useWording } from './notice-wording.ts'

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns 'five minutes ago' in the largest unit that the time fills; within the present minute 'now'. */
const formatAgo = (iso: string, now: number, locale: Locale, style: 'long' | 'short'): string => {
  const past = Math.max(0, now - Date.parse(iso))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  const step = steps.find(([, length]) => past >= length)
  return step === undefined ? format.format(0, 'second') : format.format(-Math.floor(past / step[1]), step[0])
}

const icons: { readonly [K in NoticeKind]: ComponentType<{ fontSize: 'small' }> } = {
  assigned: AssignmentIndIcon,
  reminder: AlarmIcon,
  commented: CommentIcon,
  status_changed: ChangeIcon,
  changed: EditIcon,
  due_soon: DueIcon,
  overdue: OverdueIcon,
  invited: GroupAddIcon,
  mentioned: AlternateEmailIcon,
  shared: LinkIcon,
  role_changed: VerifiedUserIcon,
  transfer_finished: ImportExportIcon,
  answered: ReplyIcon,
  sla_at_risk: AlarmIcon,
  sla_missed: AlarmOffIcon,
  timesheet_due: DueIcon,
  timesheet_waiting: AssignmentIndIcon,
  timesheet_answered: ReplyIcon,
  target_reached: TargetIcon,
  rule_told: BoltIcon,
  rule_stopped: BoltIcon,
  message: ChatIcon,
}

export const NoticeIcon = ({ row }: { row: RowOf<'notification'> }) => {
  const Icon = icons[row.kind as NoticeKind] ?? ImportExportIcon
  return <Icon fontSize="small" />
}

const markSide = 28

/** The face of who caused a notification; the icon of its kind, where nobody did. */
export const NoticeMark = ({ row }: { row: RowOf<'notification'> }) => {
  const people = useModel(useProduct().models.actorEntity)
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeContent: 'center',
        flex: 'none',
        inlineSize: markSide,
        blockSize: markSide,
        borderRadius: '999px',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {isRow(row.actor) ? <RowFace model={people} row={row.actor} side={markSide} /> : <NoticeIcon row={row} />}
    </Box>
  )
}

/** The text of a notification; in small letters the kind of row, who caused it, and when. */
export const NoticeText = ({ row }: { row: RowOf<'notification'> }) => {
  const { t } = useTranslation(['notice', 'common'])
  const reading = useReading()
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const { sentence, by } = useWording()(row)
  const at = row.created_at ?? ''
  const isUnread = row.is_read !== true
  const about = typeof row.about_type === 'string' ? t(keyOfEntity(row.about_type, 'one')) : undefined
  const why = typeof row.reason === 'string' ? t(`why.${row.reason}`) : undefined
  const notes = [about, by === null ? undefined : t('by', { name: `\u2068${by}\u2069` }), why].filter(
    (note) => note !== undefined,
  )
  return (
    <Box component="span" sx={{ display: 'block', minInlineSize: 0, whiteSpace: 'normal' }}>
      <Box component="span" sx={{ display: 'block', fontWeight: isUnread ? 600 : 400, overflowWrap: 'anywhere' }}>
        {sentence}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {/* Where the line breaks, the dot stays with the words before it. */}
        {notes.map((note) => `${note}\u00a0· `)}
        <time style={{ whiteSpace: 'nowrap' }} dateTime={at} title={formatInstant(at, reading)}>
          {formatAgo(at, Date.now(), reading.locale, isPhone ? 'short' : 'long')}
        </time>
      </Box>
    </Box>
  )
}
