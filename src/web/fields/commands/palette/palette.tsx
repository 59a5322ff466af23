import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { type Action, KBarProvider, useKBar } from '@refinedev/kbar'
import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import { type Command, textOf } from '../command.ts'
import { bufferedText, leaveOver } from '../overlays.ts'
import { elementId, OptionList } from './option-list.tsx'
import { neighbour, type Option, optionsOf } from './options.ts'
import { PaletteField } from './palette-field.tsx'
import { PaletteHints } from './palette-hints.tsx'
import { useApplicable, useGroups } from './use-groups.ts'

/** Closes the dialog first, so that the focus is back in the page before the command runs and may move it. */
const choose = ({ run }: Option): void => {
  leaveOver()
  run()
}

const Content = ({ commands }: { commands: readonly Command[] }) => {
  const { t } = useTranslation()
  const list = useId()
  // Local state first, kbar's after: kbar updates asynchronously, and a controlled field bound to it would lose characters.
  const [typed, setQuery] = useState(bufferedText)
  const { query } = useKBar()
  useEffect(() => query.setSearch(typed), [query, typed])
  const { groups, waiting, failed, retry } = useGroups(commands, typed)
  const options = optionsOf(groups)
  const [pointed, setPointed] = useState<string>()
  const active = options.find(({ id }) => id === pointed) ?? options[0]
  // Enter before the first results are there: the best one is opened as it comes.
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (isAwaited && active !== undefined) choose(active)
  }, [isAwaited, active])
  const isEmpty = options.length === 0 && waiting === 0
  return (
    <>
      <PaletteField
        value={typed}
        onChange={(text) => {
          setPointed(undefined)
          setAwaited(false)
          setQuery(text)
        }}
        list={list}
        active={active === undefined ? undefined : elementId(list, active.id)}
        onMove={(step) => setPointed(neighbour(options, active?.id, step))}
        onChoose={() => {
          if (active !== undefined) choose(active)
          else setAwaited(waiting > 0)
        }}
      />
      <OptionList
        id={list}
        label={t('command:results')}
        groups={groups}
        active={active?.id}
        waiting={waiting}
        onPoint={({ id }) => setPointed(id)}
        onChoose={choose}
      />
      {isEmpty && !failed && (
        <Typography color="text.secondary" sx={{ paddingInline: 5, paddingBlockEnd: 5, textAlign: 'center' }}>
          {t('command:none')}
        </Typography>
      )}
      {failed && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {t('common:retry')}
            </Button>
          }
          sx={{ marginInline: 3, marginBlockEnd: 3 }}
        >
          {t('command:failed')}
        </Alert>
      )}
      <Box role="status" sx={visuallyHidden}>
        {waiting > 0 ? t('command:searching') : t('command:count', { count: options.length })}
      </Box>
      <PaletteHints />
    </>
  )
}

/** The palette: searches commands and readable rows. kbar holds the commands and the query. */
export const Palette = () => {
  const { t } = useTranslation()
  const title = useId()
  const commands = useApplicable()
  const actions = useMemo(
    () =>
      commands.map(
        (command): Action => ({
          id: command.id,
          name: textOf((key, values) => t(key, values ?? {}), command.label),
          section: command.group,
          perform: command.run,
        }),
      ),
    [commands, t],
  )
  return (
    <KBarProvider
      actions={actions}
      // The dialog handles its own keys; kbar must not change the document.
      options={{ disableDocumentLock: true, disableScrollbarManagement: true, toggleShortcut: 'F24' }}
    >
      <Dialog
        open
        onClose={leaveOver}
        aria-labelledby={title}
        transitionDuration={0}
        maxWidth="sm"
        fullWidth
        slotProps={{
          container: { sx: { alignItems: 'start' } },
          paper: {
            elevation: 8,
            sx: {
              margin: { xs: 2, sm: 8 },
              marginBlockStart: { xs: 2, sm: '10vh' },
              inlineSize: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
              maxBlockSize: { xs: 'calc(100% - 16px)', sm: '70vh' },
              overflow: 'hidden',
            },
          },
        }}
      >
        <Box id={title} component="h2" sx={visuallyHidden}>
          {t('command:open')}
        </Box>
        <Content commands={commands} />
      </Dialog>
    </KBarProvider>
  )
}
