import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../web/base/i18n/format.ts'
import { useLocale } from '../../../web/base/i18n/use-locale.ts'
import { SmallPager } from '../../../web/base/ui/small-pager.tsx'
import { saveFile } from '../../../web/data/rows/save-file.ts'
import type { TranslatedProblem } from '../answers.ts'
import { problemsCsv } from './states.ts'

const pageSize = 25
const kinds = ['all', 'gone', 'left'] as const
type Kind = (typeof kinds)[number]

type Props = {
  readonly problems: readonly TranslatedProblem[]
  /** Number of all problems, of which only the first are listed. */
  readonly total: number
  /** Name of the import, for the file name. */
  readonly name: string
}

/** Problems by line: items not imported, and items imported without a value. */
export const ReportProblems = ({ problems, total, name }: Props) => {
  const { t } = useTranslation('import_wizard')
  const locale = useLocale()
  const id = useId()
  const [kind, setKind] = useState<Kind>('all')
  const [page, setPage] = useState(1)
  const visible = problems.filter(({ isLeft }) => kind === 'all' || isLeft === (kind === 'left'))
  const head = [t('problems.line'), t('problems.item'), t('problems.field'), t('problems.what')]
  const save = () =>
    saveFile(new Blob([problemsCsv(head, problems)], { type: 'text/csv;charset=utf-8' }), `${name} problems.csv`)
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, marginBlockEnd: 2 }}>
        <Typography id={id} component="h3" variant="h3" sx={{ flex: '1 1 200px' }}>
          {total > problems.length
            ? t('problems.first', { shown: problems.length, count: total })
            : t('problems.title', { count: total })}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={t('problems.which')}
          onChange={(_, next: Kind | null) => {
            if (next === null) return
            setKind(next)
            setPage(1)
          }}
        >
          {kinds.map((kind) => (
            <ToggleButton key={kind} value={kind}>
              {t(`problems.${kind}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button color="inherit" startIcon={<DownloadIcon />} onClick={save}>
          {t('problems.download')}
        </Button>
      </Box>
      {/* Focusable, because the keyboard could not scroll it otherwise. */}
      <TableContainer tabIndex={0} role="region" aria-labelledby={id}>
        <Table size="small" aria-labelledby={id}>
          <TableHead>
            <TableRow>
              {head.map((text) => (
                <TableCell key={text}>{text}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {visible.slice((page - 1) * pageSize, page * pageSize).map(({ line, shown: item, column, message }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same error twice, and the list never changes
              <TableRow key={n}>
                <TableCell>{formatNumber(line, locale)}</TableCell>
                <TableCell>{item !== null && <bdi>{item}</bdi>}</TableCell>
                <TableCell>{column !== null && <bdi>{column}</bdi>}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minInlineSize: 200 }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <SmallPager total={visible.length} perPage={pageSize} page={page} onPage={setPage} />
    </div>
  )
}
