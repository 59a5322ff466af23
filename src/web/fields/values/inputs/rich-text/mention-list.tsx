import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useTranslation } from 'react-i18next'
import { useModel, useProduct } from '../../../../data/areas/product.ts'
import type { Mentionable } from '../../mentions.ts'
import { RowFace } from '../../row-face.tsx'
import { CaretList, caret } from './caret-list.tsx'

type Props = {
  readonly id: string
  readonly people: readonly Mentionable[]
  readonly active: number
  readonly onChoose: (person: Mentionable) => void
}

/** A note below the caret while the typed search finds nothing. The editor's status says it to screen readers. */
export const NothingFound = ({ text }: { readonly text: string }) => (
  <Popper open disablePortal role="presentation" anchorEl={caret} placement="bottom-start" sx={{ zIndex: 'modal' }}>
    <Paper elevation={8} aria-hidden sx={{ marginBlockStart: 1, paddingInline: 3, paddingBlock: 2 }}>
      {text}
    </Paper>
  </Popper>
)

/** List of users to mention, below the caret. */
export const MentionList = ({ id, people, active, onChoose }: Props) => {
  const { t } = useTranslation('common')
  const model = useModel(useProduct().models.actorEntity)
  return (
    <CaretList
      id={id}
      label={t('editor.people')}
      items={people}
      keyOf={(person) => person.id}
      active={active}
      onChoose={onChoose}
      show={(person) => (
        <>
          <RowFace model={model} row={person} side={22} />
          <bdi>{person.name}</bdi>
        </>
      )}
    />
  )
}
