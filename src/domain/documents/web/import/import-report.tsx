import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { iconOf } from '../../../../web/base/ui/icons.ts'
import type { DocumentImportReport, ImportedRow } from '../../import-report.ts'

const counts = ['folders', 'documents', 'pages', 'files', 'links'] as const
const icons = { folder: 'folder', document: 'description', page: 'article' } as const
/** The most rows of the tree that the preview shows. */
const mostRows = 200

const levelsOf = (rows: readonly ImportedRow[]): readonly number[] => {
  const levels: number[] = []
  for (const { above } of rows) levels.push(above === null ? 0 : (levels[above] ?? 0) + 1)
  return levels
}

const list = { m: 0, p: 0, listStyle: 'none', overflow: 'auto', maxBlockSize: 220 } as const

const Rows = ({ rows }: Pick<DocumentImportReport, 'rows'>) => {
  const { t } = useTranslation('document_import')
  const id = useId()
  const levels = levelsOf(rows)
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ marginBlockEnd: 1 }}>
        {t('tree')}
      </Typography>
      <Box component="ul" tabIndex={0} aria-labelledby={id} sx={list}>
        {rows.slice(0, mostRows).map(({ kind, title, path }, place) => {
          const Icon = iconOf(icons[kind])
          return (
            <Box
              component="li"
              key={`${kind} ${path}`}
              sx={{ display: 'flex', gap: 1.5, alignItems: 'center', paddingInlineStart: 4 * (levels[place] ?? 0) }}
            >
              <Icon sx={{ fontSize: 16, color: 'text.secondary' }} titleAccess={t(`kind.${kind}`)} />
              <Typography variant="body2" noWrap>
                <bdi>{title}</bdi>
              </Typography>
            </Box>
          )
        })}
      </Box>
      {rows.length > mostRows && (
        <Typography variant="body2" color="text.secondary">
          {t('more', { count: rows.length - mostRows })}
        </Typography>
      )}
    </section>
  )
}

const Left = ({ left, left_count }: Pick<DocumentImportReport, 'left' | 'left_count'>) => {
  const { t } = useTranslation('document_import')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ marginBlockEnd: 1 }}>
        {t('left_title', { count: left_count })}
      </Typography>
      <Box component="ul" tabIndex={0} aria-labelledby={id} sx={{ ...list, display: 'grid', gap: 1.5 }}>
        {left.map(({ path, code, value }) => (
          <Box component="li" key={`${path} ${code} ${value}`} sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2">
              <bdi>{path}</bdi>
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {t(`left.${code}`)} {value !== null && <bdi>{value}</bdi>}
            </Typography>
          </Box>
        ))}
      </Box>
      {left_count > left.length && (
        <Typography variant="body2" color="text.secondary">
          {t('more', { count: left_count - left.length })}
        </Typography>
      )}
    </section>
  )
}

/** The report of a preview or an import: the rows, and the parts that are left out or changed. */
export const ImportReportView = ({ report }: { readonly report: DocumentImportReport }) => {
  const { t } = useTranslation('document_import')
  const { dry_run, rows, left_count } = report
  return (
    <Box sx={{ display: 'grid', gap: 4, marginBlockStart: 4, minInlineSize: 0 }}>
      <div role="status">
        <Typography component="h3" variant="subtitle2">
          {t(rows.length === 0 ? 'nothing' : dry_run ? 'would' : 'made', { name: t(`format.${report.format}`) })}
        </Typography>
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 5, columns: { sm: 2 } }}>
          {counts
            .filter((name) => report[name] > 0)
            .map((name) => (
              <Typography component="li" variant="body2" key={name}>
                {t(`count.${name}`, { count: report[name] })}
              </Typography>
            ))}
        </Box>
        {left_count === 0 && rows.length > 0 && (
          <Typography variant="body2" color="text.secondary">
            {t('complete')}
          </Typography>
        )}
      </div>
      {left_count > 0 && <Left {...report} />}
      {dry_run && rows.length > 0 && <Rows rows={rows} />}
    </Box>
  )
}
