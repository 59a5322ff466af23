import CloseIcon from '@mui/icons-material/Close'
import OpenInFullIcon from '@mui/icons-material/OpenInFull'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { sizes } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { isFocusInUse } from '../../base/ui/focus/is-focus-in-use.ts'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { rowAt, useMoment } from '../../data/access/moment.ts'
import { useRow } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { useOpened } from '../../fields/commands/row-commands.ts'

type Props = {
  readonly model: Model
  readonly id: string
  /** URL of the row's page. */
  readonly address: string
  /** The actions on the row, where nothing beside the panel offers them. */
  readonly menuOf?: (row: Row) => ReactNode
  readonly onClose: () => void
}

const Content = ({ model, id, address, menuOf, onClose, titleId }: Props & { titleId: string }) => {
  const { t } = useTranslation(['list', 'common'])
  const { query } = useRow(model, id)
  const { record: Record } = useProduct()
  const moment = useMoment(model, id)
  const read = query.data?.data
  const row = read === undefined ? undefined : rowAt(model, read, moment)
  useOpened(model, row === undefined ? undefined : id)
  const tools = (
    <>
      {row !== undefined && menuOf?.(row)}
      <IconButton component={Link} to={address} size="small" aria-label={t('peek.open')}>
        <OpenInFullIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <IconButton size="small" aria-label={t('common:close')} onClick={onClose}>
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </>
  )
  const reread = async () => {
    const again = (await query.refetch()).data?.data
    return again === undefined ? undefined : rowAt(model, again, moment)
  }
  const { error } = query
  return (
    <>
      {/* The title is in the page below, where it can be edited; this heading names the panel. */}
      <Typography id={titleId} component="h2" sx={visuallyHidden}>
        {row === undefined ? t(keyOfEntity(model.name, 'one')) : titleOf(model, row)}
      </Typography>
      {row === undefined ? (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{tools}</Box>
          {error === null ? (
            <RowSkeleton />
          ) : // 400 and 422 mean a malformed id.
          [400, 404, 422].includes(error.statusCode) ? (
            <EmptyState text={t('common:notFound.text')} />
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </>
      ) : (
        <Record key={`${id} ${moment?.at ?? ''}`} model={model} row={row} reread={reread} isNarrow tools={tools} />
      )}
    </>
  )
}

/** The panel in a wide window. The panel itself takes the focus, as its heading is hidden; arrows then scroll it. */
const PanelBeside = (props: Props) => {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The panel takes the focus only if the user opened it, not where the page's URL opened it. The user may also have
    // gone on to a dialog or a field while it was loading.
    if (document.activeElement === document.body || isFocusInUse()) return
    panel.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Paper
      ref={panel}
      elevation={1}
      role="dialog"
      tabIndex={-1}
      data-beside
      aria-labelledby={titleId}
      sx={{
        flex: 'none',
        inlineSize: 420,
        p: 4,
        position: 'sticky',
        insetBlockStart: sizes.header + 16,
        maxBlockSize: `calc(100vh - ${sizes.header + 32}px)`,
        overflow: 'auto',
        '@media print': { display: 'none' },
      }}
    >
      <Content {...props} titleId={titleId} />
    </Paper>
  )
}

/** A row beside its list; in narrow windows a dialog of full width over it. */
export const PeekPanel = (props: Props) => {
  const titleId = useId()
  const theme = useTheme()
  const isBeside = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true })
  if (isBeside) return <PanelBeside {...props} />
  return (
    <Dialog open fullScreen onClose={props.onClose} aria-labelledby={titleId}>
      <Box sx={{ p: 4 }}>
        <Content {...props} titleId={titleId} />
      </Box>
    </Dialog>
  )
}
