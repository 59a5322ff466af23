import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { Row } from '../../base/api/shapes.ts'
import { formatInstant } from '../../base/i18n/format.ts'
import { ConfirmDialog } from '../../base/ui/state/confirm-dialog.tsx'
import { SectionFailure, SectionSkeleton } from '../../base/ui/state/section-state.tsx'
import { titleOf } from '../../data/rows/titles.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { changeOfRow } from '../../data/rows/write-effects.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { EarlierButton } from '../../views/row-page/earlier-button.tsx'
import { authorsOf, useVersions, versionsKey, versionsPath } from './use-version-reads.ts'
import { VersionList } from './version-list.tsx'
import { VersionName } from './version-name.tsx'
import { present, VersionView, type Way } from './version-view.tsx'

type Props = {
  readonly model: Model
  readonly row: Row
  /** Names and restores. */
  readonly mayChange: boolean
  readonly onClose: () => void
}

/** The kept states of a row's text: who made them and when, compared word by word, named and restored. */
export const VersionsDialog = ({ model, row, mayChange, onClose }: Props) => {
  const { t } = useTranslation(['facets', 'common'])
  const titleId = useId()
  const reading = useReading()
  const act = useAction()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const id = String(row.id)
  const { query, rows, total, hasMore, isFetching, more } = useVersions(model, id)
  const [chosenId, setChosenId] = useState<string>()
  const [against, setAgainst] = useState(present)
  const [way, setWay] = useState<Way>('compared')
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const field = model.byName.get(model.entity.versions ?? '')
  const now = String(row[field?.wire ?? ''] ?? '')
  const path = versionsPath(model, id)
  const key = versionsKey(model, id)
  // The newest version is the present text; the one before it shows the last changes.
  const chosen = rows.find((one) => one.id === chosenId) ?? rows[1] ?? rows[0]
  const pathOfChosen = `${path}/${encodeURIComponent(String(chosen?.id))}`
  const nameOf = (version: Row): string =>
    [
      ...(typeof version.name === 'string' ? [version.name] : []),
      formatInstant(String(version.created_at), reading),
      ...authorsOf(version),
    ].join(' · ')
  const choose = (version: string) => {
    setChosenId(version)
    if (version === against) setAgainst(present)
  }
  const restore = async () => {
    setPending(true)
    const isDone = await act(() => client.post<unknown>(`${pathOfChosen}/restore`, { version: row.version }), {
      more: [changeOfRow(model, id)],
      keys: [key],
    })
    setPending(false)
    setAsking(false)
    if (isDone) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('facets:versions.title', { name: titleOf(model, row) })}</DialogTitle>
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            paddingBlockStart: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
            {mayChange && (
              <VersionName
                label={t('facets:versions.namePresent')}
                name=""
                verb={t('facets:versions.keep')}
                outdates={[key]}
                save={(name) => client.post<unknown>(path, { name })}
              />
            )}
            {query.isError ? (
              <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
            ) : query.data === undefined ? (
              <SectionSkeleton />
            ) : rows.length === 0 ? (
              <Box role="status" sx={{ color: 'text.secondary' }}>
                {t('facets:versions.none')}
              </Box>
            ) : (
              <VersionList versions={rows} chosen={chosen} onChoose={choose} />
            )}
            {hasMore && <EarlierButton isBusy={isFetching} onMore={more} remaining={total - rows.length} />}
          </Box>
          {chosen !== undefined && (
            <Box
              component="section"
              aria-label={nameOf(chosen)}
              sx={{ display: 'grid', gap: 4, alignContent: 'start' }}
            >
              {mayChange && (
                <VersionName
                  key={String(chosen.id)}
                  label={t('facets:versions.name')}
                  name={typeof chosen.name === 'string' ? chosen.name : ''}
                  verb={t('facets:versions.rename')}
                  outdates={[key]}
                  save={(name) => client.put<unknown>(pathOfChosen, { name })}
                />
              )}
              <VersionView
                model={model}
                row={row}
                now={now}
                version={chosen}
                against={against}
                others={rows}
                way={way}
                nameOf={nameOf}
                onAgainst={setAgainst}
                onWay={setWay}
              />
            </Box>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
        {mayChange && chosen !== undefined && (
          <Button variant="contained" onClick={() => setAsking(true)}>
            {t('facets:versions.restore')}
          </Button>
        )}
      </DialogActions>
      {chosen !== undefined && (
        <ConfirmDialog
          open={isAsking}
          title={t('facets:versions.restoreTitle')}
          text={t('facets:versions.restoreText', { version: nameOf(chosen) })}
          confirm={t('facets:versions.restore')}
          pending={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void restore()}
        />
      )}
    </Dialog>
  )
}
