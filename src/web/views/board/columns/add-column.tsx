import AddIcon from '@mui/icons-material/Add'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewChild } from '../../../fields/forms/row-tools.tsx'

type Props = {
  readonly entity: string
  /** Names of fields that the board decides. */
  readonly hidden: readonly string[]
  readonly fixed: { readonly [wire: string]: string }
}

/** Adds a column after the last one. */
export const AddColumn = ({ entity, hidden, fixed }: Props) => {
  const { t } = useTranslation('board')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('columns.add')}
        title={t('columns.add')}
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
        sx={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        <AddIcon />
      </IconButton>
      {isAdding && <NewChild entity={entity} hidden={hidden} fixed={fixed} onClose={() => setAdding(false)} />}
    </>
  )
}
