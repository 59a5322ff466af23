import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { MarkedText } from '../../../base/ui/marked-text.tsx'
import { Marked } from '../../values/marked.tsx'
import { KeyCaps } from '../key-caps.tsx'
import { OptionLine } from '../option-line.tsx'
import type { Option, OptionGroup } from './options.ts'

type LineProps = {
  readonly id: string
  readonly option: Option
  readonly active: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

const lineLook = { gap: 3, minBlockSize: 40, paddingInline: 3, borderRadius: 1, scrollMarginBlock: 32 }

const Line = ({ id, option, active, onPoint, onChoose }: LineProps) => {
  const { title, kind, facts, icon: Icon, keys, passage, search = '' } = option
  return (
    <OptionLine id={id} isActive={active} onPoint={onPoint} onChoose={onChoose} look={lineLook}>
      <Icon fontSize="small" aria-hidden sx={{ color: active ? 'primary.main' : 'text.secondary' }} />
      <Box component="span" sx={{ minInlineSize: 0, paddingBlock: passage === undefined ? 0 : 1 }}>
        <Box
          component="bdi"
          sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          <MarkedText text={title} search={search} />
        </Box>
        {passage !== undefined && (
          <Typography component="span" dir="auto" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            <MarkedText text={passage} search={search} />
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: 1 }} />
      {facts?.owner !== undefined && (
        <Typography
          component="bdi"
          variant="body2"
          color="text.secondary"
          noWrap
          sx={{ flexShrink: 3, minInlineSize: 60 }}
        >
          {facts.owner}
        </Typography>
      )}
      {facts?.state !== undefined && (
        <Box component="span" sx={{ flexShrink: 0, display: { xs: 'none', sm: 'inline-flex' } }}>
          <Marked entity={facts.entity} field={facts.state.field} value={facts.state.value} />
        </Box>
      )}
      {kind !== undefined && facts?.state === undefined && (
        <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ flexShrink: 0 }}>
          {kind}
        </Typography>
      )}
      {keys?.map((key) => (
        <Box key={key} component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          <KeyCaps keys={key} />
        </Box>
      ))}
    </OptionLine>
  )
}

/** Skeletons of options that are loading. */
const OptionSkeletons = ({ lines }: { lines: number }) => (
  <Box aria-hidden sx={{ paddingInline: 3 }}>
    {Array.from({ length: lines }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Skeleton key={n} height={40} />
    ))}
  </Box>
)

type Props = {
  readonly id: string
  readonly label: string
  readonly groups: readonly OptionGroup[]
  readonly active: string | undefined
  readonly waiting: number
  readonly onPoint: (option: Option) => void
  readonly onChoose: (option: Option) => void
}

/** Id of an option's element, for `aria-activedescendant`. */
export const elementId = (list: string, option: string): string => `${list}-${option}`

/** The options in groups. Headings belong to the groups, since a listbox may only contain options and groups. */
export const OptionList = ({ id, label, groups, active, waiting, onPoint, onChoose }: Props) => (
  <Box sx={{ overflowY: 'auto', padding: 2, flex: 1, minBlockSize: 0 }}>
    <Box id={id} role="listbox" aria-label={label} aria-busy={waiting > 0}>
      {groups.map((group) => (
        <Box
          key={group.id}
          component="ul"
          role="group"
          aria-labelledby={elementId(id, `${group.id}-heading`)}
          sx={{ margin: 0, padding: 0, listStyle: 'none' }}
        >
          <Typography
            id={elementId(id, `${group.id}-heading`)}
            component="li"
            role="presentation"
            variant="body2"
            color="text.secondary"
            sx={{ paddingInline: 3, paddingBlock: 1.5, fontWeight: 500 }}
          >
            {group.heading}
          </Typography>
          {group.options.map((option) => (
            <Line
              key={option.id}
              id={elementId(id, option.id)}
              option={option}
              active={option.id === active}
              onPoint={() => onPoint(option)}
              onChoose={() => onChoose(option)}
            />
          ))}
        </Box>
      ))}
    </Box>
    {waiting > 0 && <OptionSkeletons lines={waiting} />}
  </Box>
)
