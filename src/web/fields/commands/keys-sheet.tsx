import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { appliesNow, byKeys, type Command, commandGroups, textOf } from './command.ts'
import { KeyCaps } from './key-caps.tsx'
import { keysAreOn, switchKeys, watchKeys } from './keys-switch.ts'
import { leaveOver } from './overlays.ts'
import { allCommands, watchCommands } from './registry.ts'

/** A command with those of its keys that run it on this page. */
type KeyLine = { readonly command: Command; readonly keys: readonly string[] }

/**
 * Lists each key once, with its effect on the page. Keys of lists are shown on every page, as long as nothing else has
 * them.
 * @param applying the commands that apply; pages register them again at times, so they are compared by id
 */
export const linesOf = (commands: readonly Command[], applying: readonly Command[]): readonly KeyLine[] => {
  const winners = byKeys(applying)
  const isShown = (command: Command, keys: string) =>
    winners.get(keys)?.id === command.id || (command.group === 'list' && !winners.has(keys))
  return commands.flatMap((command) => {
    const keys = (command.keys ?? []).filter((one) => isShown(command, one))
    return keys.length === 0 ? [] : [{ command, keys }]
  })
}

const Line = ({ command, keys: allKeys, isOff }: KeyLine & { readonly isOff: boolean }) => {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', paddingBlock: 1 }}>
      <Box component="dt" sx={{ flex: 1, typography: 'body2' }}>
        {textOf((key, values) => t(key, values ?? {}), command.label)}
      </Box>
      {allKeys.map((keys) => (
        <Box
          key={keys}
          component="dd"
          sx={{
            margin: 0,
            // The style is on the caps themselves: `text-decoration` of a parent does not apply to inline blocks.
            ...(isOff && !keys.startsWith('mod+') ? { '& kbd': { textDecoration: 'line-through' } } : {}),
          }}
        >
          <KeyCaps keys={keys} />
        </Box>
      ))}
    </Box>
  )
}

/** Sheet of all keys, with the switch that turns single keys off. */
export const KeysSheet = () => {
  const { t } = useTranslation()
  const id = useId()
  const commands = useSyncExternalStore(watchCommands, allCommands)
  const on = useSyncExternalStore(watchKeys, keysAreOn)
  // The commands are found as the sheet opens, before it takes the focus from the page.
  const [applying] = useState(() => allCommands().filter(appliesNow))
  const shown = linesOf(commands, applying)
  return (
    <Dialog open onClose={leaveOver} aria-labelledby={id} maxWidth="md" fullWidth transitionDuration={0}>
      <DialogTitle id={id} sx={{ paddingInlineEnd: 12 }}>
        {t('command:keys.title')}
      </DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={
            <Switch
              checked={on}
              onChange={(_, checked) => switchKeys(checked)}
              slotProps={{ input: { role: 'switch', 'aria-describedby': `${id}-hint` } }}
            />
          }
          label={t('command:keys.switch')}
        />
        <Typography id={`${id}-hint`} variant="body2" color="text.secondary" sx={{ marginBlockEnd: 2 }}>
          {t('command:keys.hint')}
        </Typography>
        <Box sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 8 }}>
          {commandGroups.map((group) => {
            const lines = shown.filter(({ command }) => command.group === group)
            if (lines.length === 0) return null
            return (
              <Box key={group} component="section" sx={{ breakInside: 'avoid', paddingBlockStart: 4 }}>
                <Typography variant="h3" component="h3" color="text.secondary">
                  {t(`command:group.${group}`)}
                </Typography>
                <Box component="dl" sx={{ margin: 0 }}>
                  {lines.map(({ command, keys }) => (
                    <Line key={command.id} command={command} keys={keys} isOff={!on} />
                  ))}
                </Box>
              </Box>
            )
          })}
        </Box>
      </DialogContent>
      <IconButton
        autoFocus
        onClick={leaveOver}
        aria-label={t('common:close')}
        sx={{ position: 'absolute', insetBlockStart: 12, insetInlineEnd: 12 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Dialog>
  )
}
