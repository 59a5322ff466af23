import { useAbility } from '@casl/react'
import CloseIcon from '@mui/icons-material/Close'
import EditIcon from '@mui/icons-material/EditOutlined'
import OpenInFullIcon from '@mui/icons-material/OpenInFull'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import { useRow } from '../access/readable.ts'
import { editAddress } from '../addresses/form-address.ts'
import type { Row } from '../api/shapes.ts'
import { useOpened } from '../commands/row-commands.ts'
import { titleOf } from '../data/titles.ts'
import { useProduct } from '../product/product.ts'
import { Details } from '../records/details.tsx'
import { History } from '../records/history.tsx'
import { sizes } from '../theme/tokens.ts'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { RowSkeleton } from '../ui/state/row-skeleton.tsx'

type Props = {
  readonly model: Model
  readonly id: string
  /** URL of the row's page. */
  readonly address: string
  readonly onClose: () => void
}

/** The content of the row's page, or its loading and error states. */
const Body = ({
  model,
  row,
  reread,
  mayEdit,
  error,
  onRetry,
}: Pick<Props, 'model'> & Read & { readonly mayEdit: boolean }) => {
  const { t } = useTranslation('common')
  const { files: Files } = useProduct().panels
  if (row !== undefined)
    return (
      <Stack spacing={4}>
        <Details model={model} row={row} reread={reread} narrow />
        {model.entity.files !== undefined && <Files model={model} row={row} mayChange={mayEdit} narrow />}
        <History model={model} row={row} />
      </Stack>
    )
  // 400 and 422: the id is malformed.
  if (error !== null && [400, 404, 422].includes(error.statusCode)) return <EmptyState text={t('notFound.text')} />
  return error === null ? <RowSkeleton /> : <ErrorState error={error} onRetry={onRetry} />
}
type Read = {
  readonly row: Row | undefined
  /** Reads the row again, bypassing the cache. */
  readonly reread: () => Promise<Row | undefined>
  readonly error: { readonly statusCode: number; readonly message: string } | null
  readonly onRetry: () => void
}

const Content = ({ model, id, address, onClose, titleId }: Props & { titleId: string }) => {
  const { t } = useTranslation(['list', 'common'])
  const access = useAbility<Access>()
  const location = useLocation()
  const { query } = useRow(model, id)
  const row = query.data?.data
  useOpened(model, row === undefined ? undefined : id)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // Only if the user opened the panel; on a page load its URL opens it without taking the focus.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const mayEdit =
    row !== undefined && model.operations.has('update') && permitsRow(access, 'update', model.entity.permission, row)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, marginBlockEnd: 3 }}>
        <Typography
          ref={heading}
          id={titleId}
          variant="h2"
          tabIndex={-1}
          sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere', paddingBlock: 1, '&:focus': { outline: 'none' } }}
        >
          <bdi>{row === undefined ? t(keyOfEntity(model.name, 'one')) : titleOf(model, row)}</bdi>
        </Typography>
        <IconButton aria-label={t('common:close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockEnd: 4 }}>
        <Button component={Link} to={address} variant="outlined" startIcon={<OpenInFullIcon />}>
          {t('peek.open')}
        </Button>
        {mayEdit && (
          <Button component={Link} to={editAddress(model, id, location)} startIcon={<EditIcon />}>
            {t('common:edit')}
          </Button>
        )}
      </Box>
      <Body
        model={model}
        row={row}
        mayEdit={mayEdit}
        reread={async () => (await query.refetch()).data?.data}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    </>
  )
}

/** A row beside its list; in narrow windows a dialog of full width over it. */
export const PeekPanel = (props: Props) => {
  const titleId = useId()
  const theme = useTheme()
  const isBeside = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true })
  if (!isBeside)
    return (
      <Dialog open fullScreen onClose={props.onClose} aria-labelledby={titleId}>
        <Box sx={{ p: 4 }}>
          <Content {...props} titleId={titleId} />
        </Box>
      </Dialog>
    )
  return (
    <Paper
      elevation={1}
      role="dialog"
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
