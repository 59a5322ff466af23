import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../base/api/shapes.ts'
import { ShortDate } from '../../fields/values/short-date.tsx'
import { authorsOf } from './use-version-reads.ts'

type Props = {
  readonly versions: readonly Row[]
  readonly chosen: Row | undefined
  readonly onChoose: (id: string) => void
}

/** A list of kept versions, newest first, each with its maker, its time and its name. */
export const VersionList = ({ versions, chosen, onChoose }: Props) => {
  const { t } = useTranslation(['facets', 'common'])
  return (
    <List
      disablePadding
      aria-label={t('facets:versions.list')}
      sx={{ maxBlockSize: { md: '55vh' }, overflowY: 'auto' }}
    >
      {versions.map((version) => {
        const isChosen = version.id === chosen?.id
        const authors = authorsOf(version)
        return (
          <ListItem key={String(version.id)} disablePadding>
            <ListItemButton
              selected={isChosen}
              aria-current={isChosen ? 'true' : undefined}
              onClick={() => onChoose(String(version.id))}
              sx={{ borderInlineStart: '3px solid', borderColor: isChosen ? 'primary.main' : 'transparent' }}
            >
              <ListItemText
                primary={
                  <>
                    {typeof version.name === 'string' && <bdi>{version.name} · </bdi>}
                    <ShortDate at={String(version.created_at)} time />
                  </>
                }
                secondary={
                  authors.length === 0 ? (
                    t('facets:versions.byServer')
                  ) : (
                    <bdi>{authors.join(t('common:listSeparator'))}</bdi>
                  )
                }
              />
            </ListItemButton>
          </ListItem>
        )
      })}
    </List>
  )
}
