import SnoozeIcon from '@mui/icons-material/Snooze'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import { settings } from '../../../web/base/browser/settings.ts'
import { PopupMenu } from '../../../web/base/ui/popup-menu.tsx'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { changeOfRow } from '../../../web/data/rows/write-effects.ts'
import { promptKinds, type Snooze, snoozedKinds, snoozes as snoozeTimes } from '../snooze.ts'

/** Tells whether a notification can be put off. */
export const isSnoozable = ({ kind, about_id }: RowOf<'notification'>): boolean =>
  settings.own && snoozedKinds.includes(String(kind)) && typeof about_id === 'string'

/** Tells whether the bell's menu offers to put off a notification, since it asks for something now. */
export const isPrompt = ({ kind }: RowOf<'notification'>): boolean => promptKinds.includes(String(kind))

/** Returns a function that puts off a reminder and says when it comes again. */
export const useSnooze = () => {
  const act = useAction()
  return (row: RowOf<'notification'>, snooze: Snooze): void =>
    void act(() => client.post<unknown>(`/notifications/${encodeURIComponent(row.id)}/snooze`, { snooze }), {
      more: [changeOfRow('notification', row.id)],
    })
}

/** A button with the times to which a reminder can be put off. */
export const SnoozeButton = ({ row, title }: { row: RowOf<'notification'>; title: string }) => {
  const { t } = useTranslation('notice')
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const snooze = useSnooze()
  const label = t('snooze.label', { title })
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={id}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SnoozeIcon fontSize="small" />
      </IconButton>
      <PopupMenu
        id={id}
        label={label}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={snoozeTimes.map((one) => ({ label: t(`snooze.${one}`), run: () => snooze(row, one) }))}
      />
    </>
  )
}
