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
import { saveFile } from '../../../web/data/save-file.ts'
import { formatNumber } from '../../../web/i18n/format.ts'
import { useLocale } from '../../../web/i18n/use-locale.ts'
import { SmallPager } from '../../../web/ui/small-pager.tsx'
import type { ToldProblem } from '../answers.ts'
import { problemsCsv } from './states.ts'

const atOnce = 25
const kinds = ['all', 'gone', 'left'] as const
type Kind = (typeof kinds)[number]

type Props = {
  readonly problems: readonly ToldProblem[]
  /** Of all, of which only the first are told. */
  readonly total: number
  /** Of the import, for the file's name. */
  readonly name: string
}

/** What is wrong in which line: what does not come, and what comes without a value. */
export const ReportProblems = ({ problems, total, name }: Props) => {
  const { t } = useTranslation('import_wizard')
  const locale = useLocale()
  const id = useId()
  const [kind, setKind] = useState<Kind>('all')
  const [page, setPage] = useState(1)
  const shown = problems.filter(({ isLeft }) => kind === 'all' || isLeft === (kind === 'left'))
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
      {/* A place that scrolls takes the focus, or the keyboard could not reach its end. */}
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
            {shown.slice((page - 1) * atOnce, page * atOnce).map(({ line, shown: item, column, message }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may be wrong twice in the same words, and the list never changes
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
      <SmallPager total={shown.length} perPage={atOnce} page={page} onPage={setPage} />
    </div>
  )
}
