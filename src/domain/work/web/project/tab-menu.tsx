import AddIcon from '@mui/icons-material/Add'
import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { useArrangement } from '../../../../web/app/pages/home/use-arrangement.ts'
import { type CallError, refusalText } from '../../../../web/base/api/errors.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { notify } from '../../../../web/base/feedback/notices.ts'
import { MenuButton } from '../../../../web/base/ui/menu-button.tsx'
import type { PopupMenuProps } from '../../../../web/base/ui/popup-menu.tsx'
import { PopupMenu } from '../../../../web/base/ui/popup-menu.tsx'
import { useHoldsAll } from '../../../../web/data/access/use-holds-all.ts'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { rowTabOf } from '../../../../web/data/areas/row-tab.ts'
import { isTabOffered, isTabShown, type ProjectTab, projectTabs, withTab } from './tab-choice.ts'

/** Reads the user's choice of project tabs, stored on our own server. */
export const useTabChoice = () => useArrangement('/projects/tabs', 'project-tabs')

/** Returns the tabs that this user may choose on this server. */
export const useOfferedTabs = () => {
  const product = useProduct()
  const holdsAll = useHoldsAll()
  const isBrought = (name: string) => rowTabOf(product, 'project', name) !== undefined
  return projectTabs.filter((tab: ProjectTab) => isTabOffered(tab, settings.own, holdsAll, isBrought))
}

const Items = (props: Omit<PopupMenuProps, 'children'>) => {
  const { t } = useTranslation('work_task')
  const { stored: loaded, save } = useTabChoice()
  const stored = loaded ?? []
  const offeredTabs = useOfferedTabs()
  const toggle = (name: string) =>
    save(withTab(projectTabs, stored, name)).catch((error: unknown) =>
      notify({ type: 'error', message: refusalText(error as CallError) }),
    )
  return (
    <PopupMenu {...props}>
      {offeredTabs
        .filter(({ shown }: ProjectTab) => shown !== 'always')
        .map((tab) => (
          <MenuItem
            key={tab.name}
            role="menuitemcheckbox"
            aria-checked={isTabShown(tab, stored)}
            // The whole choice is saved at once: a tab added before the choice is read would be saved alone.
            disabled={loaded === undefined}
            onClick={() => void toggle(tab.name)}
          >
            <Checkbox
              size="small"
              checked={isTabShown(tab, stored)}
              disableRipple
              tabIndex={-1}
              sx={{ p: 0, marginInlineEnd: 3 }}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            {t(`tabs.${tab.name}`)}
          </MenuItem>
        ))}
    </PopupMenu>
  )
}

const items = () => Promise.resolve(Items)

/** Menu that turns optional tabs on and off. */
export const TabMenu = () => {
  const { t } = useTranslation('work_task')
  return <MenuButton label={t('tabs.choose')} icon={<AddIcon fontSize="small" />} menu={items} />
}
