import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../web/api/errors.ts'
import { isRow, type Row } from '../../../web/api/shapes.ts'
import { saveFile } from '../../../web/data/save-file.ts'
import { formatBytes, formatInstant } from '../../../web/fields/format.ts'
import { Marked } from '../../../web/fields/marked.tsx'
import { PictureProvider, type Pictures } from '../../../web/fields/pictures.ts'
import { richLook } from '../../../web/fields/rich-look.ts'
import { safeHtml } from '../../../web/fields/safe-html.tsx'
import { useReading } from '../../../web/fields/use-reading.ts'
import { PageHeading } from '../../../web/routes/page-heading.tsx'
import { Brand } from '../../../web/shell/brand.tsx'
import { notify } from '../../../web/shell/notices.ts'
import { readShared, type Visit } from './shared-task-calls.ts'
import { TaskPriority } from './task-marks.tsx'

/** Files are read with a session, which visitors have none of. */
const forVisitors: Pictures = { areHidden: true }
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Paper elevation={1} component="section" aria-labelledby={id} sx={{ p: 5 }}>
      <Typography id={id} variant="h2" sx={{ marginBlockEnd: 3 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

const List = ({ children, label }: { children: ReactNode; label: string }) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
    {children}
  </Box>
)

const Checklist = ({ list }: { list: Row }) => {
  const { t } = useTranslation(['work_share', 'task'])
  const reading = useReading()
  const name = String(list.name ?? '')
  return (
    <Box sx={{ '& + &': { marginBlockStart: 4 } }}>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      <List label={name}>
        {rowsIn(list.items).map((item, n) => {
          const Icon = item.done === true ? CheckedIcon : UncheckedIcon
          return (
            // Lines have no ids for visitors, and never move while they are looked at.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Box component="li" key={n} sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
              <Icon
                sx={{ fontSize: 20, color: item.done === true ? 'success.main' : 'text.secondary' }}
                titleAccess={t(item.done === true ? 'work_share:done' : 'work_share:open')}
              />
              <span>
                <bdi>{String(item.text ?? '')}</bdi>
                {typeof item.due_at === 'string' && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' · '}
                    <time dateTime={item.due_at}>{formatInstant(item.due_at, reading)}</time>
                  </Box>
                )}
              </span>
            </Box>
          )
        })}
      </List>
    </Box>
  )
}

const FileLine = ({ file, visit }: { file: Row; visit: Visit }) => {
  const { t } = useTranslation('work_files')
  const { locale } = useReading()
  const name = String(file.name ?? '')
  const save = async () => {
    try {
      saveFile(await readShared(visit, String(file.id)), name)
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
    }
  }
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 180px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <bdi>{formatBytes(Number(file.size ?? 0), locale)}</bdi>
        </Box>
      </Box>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={t('download', { name })}
        onClick={() => void save()}
      >
        {t('save')}
      </Button>
    </Box>
  )
}

/** What a link shows of its task, and nothing to be done with it. */
export const SharedTaskView = ({ task, visit }: { readonly task: Row; readonly visit: Visit }) => {
  const { t } = useTranslation(['work_share', 'task', 'checklist', 'attachment'])
  const reading = useReading()
  const [parts, lists, files] = [rowsIn(task.sub_tasks), rowsIn(task.checklists), rowsIn(task.attachments)]
  const dates = (['start_at', 'due_at'] as const).flatMap((name) => {
    const at = task[name]
    return typeof at === 'string' ? [{ name, at }] : []
  })
  const name = String(task.name ?? '')
  return (
    <Stack spacing={4} sx={{ maxInlineSize: 820, marginInline: 'auto', p: 4 }}>
      <Brand />
      <Box>
        <PageHeading title={name}>
          <bdi>{name}</bdi>
        </PageHeading>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, marginBlockStart: 2 }}>
          <Marked entity="task" field="status" value={task.status} />
          <TaskPriority row={task} />
          {dates.map(({ name: field, at }) => (
            <span key={field}>
              {t(`task:field.${field}`)}: <time dateTime={at}>{formatInstant(at, reading)}</time>
            </span>
          ))}
          {task.overdue === true && (
            <Box component="span" sx={{ color: 'error.main' }}>
              {t('task:field.overdue')}
            </Box>
          )}
        </Box>
      </Box>
      {typeof task.description === 'string' && task.description !== '' && (
        <Section title={t('task:field.description')}>
          <PictureProvider value={forVisitors}>
            <Box dir="auto" sx={richLook}>
              {safeHtml(task.description)}
            </Box>
          </PictureProvider>
        </Section>
      )}
      {lists.length > 0 && (
        <Section title={t('checklist:many')}>
          {lists.map((list, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lists have no ids for visitors
            <Checklist key={n} list={list} />
          ))}
        </Section>
      )}
      {parts.length > 0 && (
        <Section title={t('task:field.sub_tasks')}>
          <List label={t('task:field.sub_tasks')}>
            {parts.map((part, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sub-tasks have no ids for visitors
              <Box component="li" key={n} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
                <Box sx={{ flex: '1 1 180px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
                  <bdi>{String(part.name ?? '')}</bdi>
                </Box>
                <Marked entity="task" field="status" value={part.status} />
              </Box>
            ))}
          </List>
        </Section>
      )}
      {files.length > 0 && (
        <Section title={t('attachment:many')}>
          <List label={t('attachment:many')}>
            {files.map((file) => (
              <FileLine key={String(file.id)} file={file} visit={visit} />
            ))}
          </List>
        </Section>
      )}
    </Stack>
  )
}
