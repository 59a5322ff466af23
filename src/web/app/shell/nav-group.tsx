import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import List from '@mui/material/List'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroupName } from '../../../core/declare/entity.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { iconOf } from '../../base/ui/icons.ts'
import { useProduct } from '../../data/areas/product.ts'
import type { NavGroup } from '../../fields/commands/navigation.ts'
import { useFoldedGroups } from './folded-groups.ts'
import { NavEntry, navEntryHeight, navEntryStyle } from './nav-entry.tsx'

/** A folded group in the collapsed navigation. */
const icons: { readonly [G in GroupName]: ComponentType<{ readonly fontSize: 'small' }> } = {
  mine: iconOf('work_outline'),
  work: iconOf('layers'),
  support: iconOf('headset_mic'),
  people: iconOf('corporate_fare'),
  system: iconOf('build'),
}

type HeadProps = {
  readonly group: GroupName
  readonly isFolded: boolean
  readonly isOpen: boolean
  readonly Badge: ComponentType | undefined
  readonly onFold: () => void
}

/** The name of a group, which folds it. In the collapsed navigation it is a line, or the group's icon if it is folded. */
const Head = ({ group, isFolded, isOpen, Badge, onFold }: HeadProps) => {
  const { t } = useTranslation('common')
  const Icon = icons[group]
  const arrow = isFolded ? 'rotate(-90deg)' : 'none'
  return (
    <ButtonBase
      id={`nav-${group}`}
      aria-expanded={!isFolded}
      aria-controls={`nav-list-${group}`}
      onClick={onFold}
      sx={{
        ...navEntryStyle,
        position: 'relative',
        inlineSize: 'calc(100% - 16px)',
        justifyContent: 'start',
        color: 'text.secondary',
        typography: 'body2',
        fontWeight: 500,
        ...(!isFolded && { minBlockSize: 28, paddingBlock: 0 }),
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {isFolded && (
        <span className="counted">
          <Icon fontSize="small" />
          {Badge !== undefined && <Badge />}
        </span>
      )}
      <Box component="span" sx={{ flex: 1, textAlign: 'start', opacity: isOpen ? 1 : 0 }}>
        {t(`group.${group}`)}
      </Box>
      {isOpen ? (
        <ExpandIcon
          fontSize="small"
          sx={{ transform: arrow, '[dir=rtl] &': { transform: isFolded ? 'rotate(90deg)' : arrow } }}
        />
      ) : (
        !isFolded && (
          <Box
            component="span"
            sx={{ position: 'absolute', insetInline: '12px', borderBlockStart: '1px solid', borderColor: 'divider' }}
          />
        )
      )}
    </ButtonBase>
  )
}

type Props = NavGroup & {
  /** The page of the navigation that is open. */
  readonly page: string | undefined
  /** The navigation shows names. */
  readonly isOpen: boolean
  readonly onGo: () => void
}

/** A group of the side navigation: rows that are at hand, then pages. Folded, it shows the page that is open alone. */
export const NavGroupPart = ({ group, entries, page, isOpen, onGo }: Props) => {
  const { t } = useTranslation()
  const { rail } = useProduct()
  const { isFolded, fold } = useFoldedGroups()
  const railRows = Number(usePreference('railRows'))
  const folded = isFolded(group)
  const Rail = entries.map(({ name }) => rail[name]).find((part) => part !== undefined)
  const visible = folded ? entries.filter(({ to }) => to === page) : entries
  return (
    <Box sx={{ marginBlockStart: folded ? 0 : 2 }}>
      <Head
        group={group}
        isFolded={folded}
        isOpen={isOpen}
        Badge={entries.find(({ Badge }) => Badge !== undefined)?.Badge}
        onFold={() => fold(group, !folded)}
      />
      <Box id={`nav-list-${group}`}>
        {Rail !== undefined && !folded && (
          // The rows load late, so space is reserved: links that are about to be clicked must not move.
          <Box sx={{ minBlockSize: railRows * navEntryHeight }}>
            <Rail onGo={onGo} />
          </Box>
        )}
        <List disablePadding aria-labelledby={`nav-${group}`}>
          {visible.map(({ to, icon, key, Badge }) => {
            const Icon = iconOf(icon)
            return (
              <NavEntry
                key={to}
                to={to}
                icon={
                  <span className="counted">
                    <Icon fontSize="small" />
                    {Badge !== undefined && <Badge />}
                  </span>
                }
                label={t(key)}
                current={page === to}
                onGo={onGo}
              />
            )
          })}
        </List>
      </Box>
    </Box>
  )
}
