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
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import { keyOfEntity, labelKey } from '../../../core/words/keys.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { formatBytes, formatInstant } from '../../base/i18n/format.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { Brand } from '../../base/ui/brand.tsx'
import { deferred } from '../../base/ui/deferred.tsx'
import { PageHeading } from '../../base/ui/page-heading.tsx'
import { useModel } from '../../data/areas/product.ts'
import { saveFile } from '../../data/rows/save-file.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { cells } from '../../fields/values/cells.tsx'
import { Marked } from '../../fields/values/marked.tsx'
import { PictureProvider, type Pictures } from '../../fields/values/pictures.ts'
import { richLook } from '../../fields/values/rich-look.ts'
import { safeHtml } from '../../fields/values/safe-html.tsx'
import { useReading } from '../../fields/values/use-reading.ts'
import { useOptionalFacetModel } from '../facet-model.ts'
import { readSharedFile, type Visit } from './shared-row-calls.ts'

/** Pictures in texts are hidden: reading their files needs a session. */
const forVisitors: Pictures = { areHidden: true }
/** Long texts are shown in sections of their own. */
const isLong = ({ field }: ModelField): boolean => field.kind === 'richText' || field.kind === 'longText'
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
  const { t } = useTranslation('share')
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
            // The server sends visitors no ids of items; the order is fixed while the page is open.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Box component="li" key={n} sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
              <Icon
                sx={{ fontSize: 20, color: item.done === true ? 'success.main' : 'text.secondary' }}
                titleAccess={t(item.done === true ? 'share:done' : 'share:open')}
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

const FileLine = ({ model, file, visit }: { model: Model; file: Row; visit: Visit }) => {
  const { t } = useTranslation('files')
  const { locale } = useReading()
  const name = String(file.name ?? '')
  const save = async () => {
    try {
      saveFile(await readSharedFile(model, visit, String(file.id)), name)
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
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

const SharedTiles = deferred(async () => {
  const [{ SharedTiles: Tiles }] = await Promise.all([
    import('./shared-tiles.tsx'),
    loadNamespace('dashboards'),
    loadNamespace('report'),
  ])
  return Tiles
})

type Props = { readonly model: Model; readonly row: Row; readonly visit: Visit }

/** The short fields in one line below the title. */
const FactLine = ({ model, row }: Pick<Props, 'model' | 'row'>) => {
  const { t } = useTranslation()
  const fields = (model.entity.shares?.shows ?? []).flatMap((name) => model.byName.get(name) ?? [])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, marginBlockStart: 2 }}>
      {fields.map((field) => {
        const value = row[field.wire] ?? null
        if (value === null || isLong(field)) return null
        const label = t(labelKey(model, field.name))
        if (field.type === 'boolean')
          return value === true ? (
            <Box key={field.wire} component="span" sx={{ color: 'error.main' }}>
              {label}
            </Box>
          ) : null
        if (field.field.kind === 'choice' && field.field.marks !== undefined)
          return <Marked key={field.wire} entity={model.name} field={field.name} value={value} />
        const Cell = cells[field.field.kind]
        return (
          <span key={field.wire}>
            {label}
            {t('common:colon')}
            <Cell model={model} field={field} row={row} place="page" />
          </span>
        )
      })}
    </Box>
  )
}

const RichText = ({ field, html }: { field: ModelField; html: string }) => (
  <PictureProvider value={forVisitors}>
    <Box dir="auto" sx={richLook}>
      {field.field.kind === 'richText' ? safeHtml(html) : html}
    </Box>
  </PictureProvider>
)

/** Rows of a `children` field whose texts are shared: each a section of its own. */
const TextParts = ({ target, texts, rows }: { target: Model; texts: readonly ModelField[]; rows: readonly Row[] }) =>
  rows.map((part, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no ids for visitors
    <Section key={n} title={titleOf(target, part)}>
      {texts.map((field) => {
        const html = part[field.wire]
        return typeof html === 'string' && html !== '' ? <RichText key={field.wire} field={field} html={html} /> : null
      })}
    </Section>
  ))

/** Rows of a `children` field: title, and marks of their other shared fields. */
const Parts = ({ model, name, rows }: { model: Model; name: string; rows: readonly Row[] }) => {
  const { t } = useTranslation()
  const field = model.byName.get(name)
  const target = useModel(field === undefined ? model.name : targetOf(field.field))
  const names = (model.entity.shares?.parts?.[name] ?? []).filter((one) => one !== target.entity.title)
  const texts = names.flatMap((one) => target.byName.get(one) ?? []).filter(isLong)
  if (texts.length > 0) return <TextParts target={target} texts={texts} rows={rows} />
  return (
    <Section title={t(labelKey(model, name))}>
      <List label={t(labelKey(model, name))}>
        {rows.map((part, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no ids for visitors
          <Box component="li" key={n} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
            <Box sx={{ flex: '1 1 180px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <bdi>{titleOf(target, part)}</bdi>
            </Box>
            {names.map((name) => (
              <Marked key={name} entity={target.name} field={name} value={part[name]} />
            ))}
          </Box>
        ))}
      </List>
    </Section>
  )
}

/** The read-only view of a shared row. */
export const SharedRowView = ({ model, row, visit }: Props) => {
  const { t } = useTranslation()
  const [checklist, attachment] = [useOptionalFacetModel('checklists'), useOptionalFacetModel('files')]
  const [lists, files] = [rowsIn(row.checklists), rowsIn(row.attachments)]
  const title = titleOf(model, row)
  const hasTiles = model.entity.shares?.tiles !== undefined
  const texts = (model.entity.shares?.shows ?? []).flatMap((name) => model.byName.get(name) ?? []).filter(isLong)
  return (
    <Stack spacing={4} sx={{ maxInlineSize: hasTiles ? 1200 : 820, marginInline: 'auto', p: 4 }}>
      <Brand />
      <Box>
        <PageHeading title={title}>
          <bdi>{title}</bdi>
        </PageHeading>
        <FactLine model={model} row={row} />
      </Box>
      {hasTiles && <SharedTiles model={model} visit={visit} />}
      {texts.map((field) => {
        const html = row[field.wire]
        return typeof html === 'string' && html !== '' ? (
          <Section key={field.wire} title={t(labelKey(model, field.name))}>
            <RichText field={field} html={html} />
          </Section>
        ) : null
      })}
      {lists.length > 0 && checklist !== undefined && (
        <Section title={t(keyOfEntity(checklist.name, 'many'))}>
          {lists.map((list, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lists have no ids for visitors
            <Checklist key={n} list={list} />
          ))}
        </Section>
      )}
      {Object.keys(model.entity.shares?.parts ?? {}).map((name) => {
        const rows = rowsIn(row[name])
        return rows.length > 0 ? <Parts key={name} model={model} name={name} rows={rows} /> : null
      })}
      {files.length > 0 && attachment !== undefined && (
        <Section title={t(keyOfEntity(attachment.name, 'many'))}>
          <List label={t(keyOfEntity(attachment.name, 'many'))}>
            {files.map((file) => (
              <FileLine key={String(file.id)} model={model} file={file} visit={visit} />
            ))}
          </List>
        </Section>
      )}
    </Stack>
  )
}
