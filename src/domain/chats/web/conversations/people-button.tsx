import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FloatingPanel } from '../../../../web/base/ui/floating-panel.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { RowFace } from '../../../../web/fields/values/row-face.tsx'
import type { Conversation } from '../message/use-messages.ts'
import { useMembersQuery } from './use-members.ts'

/** A button with the people of the conversation; each leads to the user's conversation with them. */
export const PeopleButton = ({ conversation: { id } }: { readonly conversation: Conversation }) => {
  const { t } = useTranslation('chats')
  const people = useModel('user')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { data } = useQuery(useMembersQuery(id))
  if (data === undefined) return null
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<PeopleIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: 'none', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {t('members', { count: data.length })}
      </Button>
      {anchor !== undefined && (
        <FloatingPanel label={t('people')} anchor={anchor} close={() => setAnchor(undefined)}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 2, maxBlockSize: 320, overflow: 'auto' }}>
            {data.map((row) => (
              <Box component="li" key={row.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 1 }}>
                <RowFace model={people} row={row} side={24} />
                <MuiLink
                  component={Link}
                  to={`/users/${row.id}/chats`}
                  color="inherit"
                  underline="hover"
                  onClick={() => setAnchor(undefined)}
                >
                  <bdi>{row.name}</bdi>
                </MuiLink>
              </Box>
            ))}
          </Box>
        </FloatingPanel>
      )}
    </>
  )
}
