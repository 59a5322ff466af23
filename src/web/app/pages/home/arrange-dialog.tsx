import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Placed } from '../../../../core/declare/arrangement.ts'
import { type CallError, refusalText } from '../../../base/api/errors.ts'
import { formatNumber } from '../../../base/i18n/format.ts'
import { useLocale } from '../../../base/i18n/use-locale.ts'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import { RovingRows } from '../../../base/ui/roving-rows.tsx'
import { moveLine } from './arrangement.ts'
import type { Section } from './section.ts'

type Lines = readonly Pick<Section, 'key' | 'title' | 'hidden'>[]
type Props = {
  readonly initialLines: Lines
  /** The default arrangement. */
  readonly defaults: readonly Placed[]
  readonly onClose: () => void
  /** @param placed none restores the default @throws CallError with the server's message */
  readonly onSave: (placed: readonly Placed[]) => Promise<void>
}

const isSame = (a: readonly Placed[], b: readonly Placed[]): boolean =>
  a.every(({ key, hidden }, n) => key === b[n]?.key && hidden === b[n]?.hidden)

/** The lines as they are placed. */
const inOrder = (lines: Lines, placed: readonly Placed[]): Lines =>
  placed.flatMap(({ key, hidden }) => {
    const line = lines.find((one) => one.key === key)
    return line === undefined ? [] : [{ ...line, hidden }]
  })

/** Shows, hides and orders the sections of the home page. */
export const ArrangeDialog = ({ initialLines, defaults, onClose, onSave }: Props) => {
  const { t } = useTranslation(['home', 'common'])
  const locale = useLocale()
  const id = useId()
  const [lines, setLines] = useState(initialLines)
  const [announcement, announce] = useState('')
  const [reason, setReason] = useState<string>()
  const isSending = useRef(false)
  const move = (from: number, by: 1 | -1, label: string) => {
    const next = moveLine(lines, from, by)
    if (next === lines) return
    setLines(next)
    const [place, total] = [from + by + 1, next.length].map((number) => formatNumber(number, locale))
    announce(t('arrange.moved', { label, place, total }))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setReason(undefined)
    try {
      await onSave(isSame(lines, defaults) ? [] : lines.map(({ key, hidden }) => ({ key, hidden })))
      onClose()
    } catch (error) {
      setReason(refusalText(error as CallError))
    } finally {
      isSending.current = false
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t('arrange.title')}</DialogTitle>
        <DialogContent>
          {reason !== undefined && (
            <Alert severity="error" sx={{ marginBlockEnd: 3 }}>
              {reason}
            </Alert>
          )}
          <DialogContentText variant="body2">{t('arrange.text')}</DialogContentText>
          <RovingRows rows="li">
            <Box component="ol" sx={{ m: 0, marginBlockStart: 3, p: 0, listStyle: 'none' }}>
              {lines.map(({ key, title: label, hidden }, n) => {
                const isLast = n === lines.length - 1
                return (
                  <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                    <FormControlLabel
                      label={label}
                      sx={{ flex: 1, minInlineSize: 0, marginInlineEnd: 0 }}
                      control={
                        <Checkbox
                          size="small"
                          checked={!hidden}
                          autoFocus={n === 0}
                          onChange={(_, shown) =>
                            setLines(lines.map((line, m) => (m === n ? { ...line, hidden: !shown } : line)))
                          }
                        />
                      }
                    />
                    {/* Not `disabled`: the button would lose the focus when the section reaches an end. */}
                    <IconButton
                      size="small"
                      aria-label={t('arrange.up', { label })}
                      aria-disabled={n === 0}
                      onClick={() => move(n, -1, label)}
                    >
                      <ArrowUpwardIcon fontSize="small" color={n === 0 ? 'disabled' : 'inherit'} />
                    </IconButton>
                    <IconButton
                      size="small"
                      aria-label={t('arrange.down', { label })}
                      aria-disabled={isLast}
                      onClick={() => move(n, 1, label)}
                    >
                      <ArrowDownwardIcon fontSize="small" color={isLast ? 'disabled' : 'inherit'} />
                    </IconButton>
                  </Box>
                )
              })}
            </Box>
          </RovingRows>
          <Box role="status" sx={visuallyHidden}>
            {announcement}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button
            onClick={() => {
              setLines(inOrder(lines, defaults))
              announce(t('arrange.resetDone'))
            }}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {t('arrange.reset')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
