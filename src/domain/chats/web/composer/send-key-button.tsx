import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendKeys } from '../../../../web/base/preferences/definitions.ts'
import { setPreferences } from '../../../../web/base/preferences/preferences.ts'
import { usePreference } from '../../../../web/base/preferences/use-preference.ts'
import { PopupMenu } from '../../../../web/base/ui/popup-menu.tsx'

/**
 * A button that shows which key sends a message. Its menu chooses the other key, and whether others see that the user
 * writes.
 */
export const SendKeyButton = () => {
  const { t } = useTranslation('chats')
  const id = useId()
  const chosen = usePreference('sendKey')
  const tellsWriting = usePreference('tellsWriting')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = { enter: t('sendByEnter'), ctrl_enter: t('sendByCtrlEnter') }
  return (
    <>
      <IconButton
        size="small"
        aria-label={`${t('sendKey')}: ${words[chosen]}`}
        title={words[chosen]}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <KeyboardIcon fontSize="small" />
      </IconButton>
      <PopupMenu
        id={id}
        label={t('sendKey')}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={[
          ...sendKeys.map((sendKey) => ({
            label: words[sendKey],
            selected: sendKey === chosen,
            run: () => setPreferences({ sendKey }),
          })),
          {
            label: t('tellsWriting'),
            selected: tellsWriting,
            run: () => setPreferences({ tellsWriting: !tellsWriting }),
          },
        ]}
      />
    </>
  )
}
