import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { panelFacets } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import { PageLine } from '../../base/ui/page-head.tsx'
import { Together } from '../../base/ui/state/together.tsx'
import { Waiting } from '../../base/ui/state/waiting.tsx'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import { useMoment } from '../../data/access/moment.ts'
import { useReadable } from '../../data/access/readable.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { editAddress } from '../../data/addresses/form-address.ts'
import { type RecordProps, useProduct } from '../../data/areas/product.ts'
import { useRowCommands } from '../../fields/commands/row-commands.ts'
import { FormOver } from '../../fields/forms/form-over.tsx'
import { EntityFigures } from '../../views/figures/entity-figures.tsx'
import { Facts, isWide, useShownFields } from '../../views/row-page/facts.tsx'
import { RowButtons } from '../../views/row-page/row-buttons.tsx'
import { SectionPlace } from '../../views/row-page/section.tsx'
import { isRows, propertiesOf, showOf } from '../../views/row-page/show-of.ts'
import { TextProperty } from '../../views/row-page/text-property.tsx'
import { FacedTitle } from '../../views/row-page/title.tsx'
import { useTurnings } from '../becomes/use-turnings.tsx'
import { FavoriteButton } from '../favourites/favorite-button.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { fieldLeadingOn } from '../merges/gone-on.tsx'
import { MergeDialog } from '../merges/merge-dialog.tsx'
import { NamedIn } from '../named-in/named-in.tsx'
import { RequestMessage } from '../talks/asker.tsx'
import { QuotedText } from '../talks/quotes/quoted-text.tsx'
import { RecordTexts } from '../talks/record-texts.tsx'
import { useVersionsEntry } from '../versions/use-versions-entry.tsx'
import { ChildrenLines } from './children-lines.tsx'
import { NewBesideRow } from './new-beside-row.tsx'
import { OwnHistory } from './own-history.tsx'
import { RecordBody, RecordSheet } from './record-sheet.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { RowNumber } from './row-number.tsx'
import { Switched } from './switched.tsx'
import { Trail } from './trail.tsx'
import { useRowActions } from './use-row-actions.tsx'
import { WhenLine } from './when-line.tsx'

type PartProps = Omit<RecordProps, 'isNarrow' | 'tools'> & { readonly name: string; readonly mayChange: boolean }

const isPanel = (name: string): name is (typeof panelFacets)[number] =>
  (panelFacets as readonly string[]).includes(name)

/** One part below the title: a facet, rows of a `children` field, or a long text. */
const Part = ({ model, row, reread, name, mayChange }: PartProps) => {
  const { panels, parts } = useProduct()
  const shown = useShownFields(model, row)
  const readable = useReadable(model)
  const Own = parts[`${model.name}.${name}`]
  if (Own !== undefined) return <Own model={model} row={row} mayChange={mayChange} />
  if (isPanel(name)) {
    const Panel = panels[name]
    // Files are attached to the row that goes on instead.
    const isOver = name === 'files' && fieldLeadingOn(model, row) !== undefined
    return <Panel model={model} row={row} mayChange={mayChange && !isOver} />
  }
  if (isRows(model, name)) {
    // These rows are read by a call of their own, which other servers may lack.
    const children = settings.own ? readable.find((one) => one.name === name) : undefined
    return children && <ChildrenLines model={model} row={row} field={children} mayChange={mayChange} />
  }
  const field = shown.find((one) => one.name === name)
  if (field === undefined) return null
  const texts = showOf(model).main.filter((one) => shown.some((other) => other.name === one && isWide(other)))
  const text = <TextProperty model={model} row={row} field={field} reread={reread} isLabelled={texts.length > 1} />
  if (model.entity.talks?.request === name)
    return (
      <RequestMessage model={model} row={row}>
        {text}
      </RequestMessage>
    )
  return model.entity.talks?.quotes === name ? <QuotedText>{text}</QuotedText> : text
}

const skeletonLines = ['a', 'b', 'c', 'd']

/** Placeholder of a record's parts. */
const PartsSkeleton = () => (
  <Waiting>
    {skeletonLines.map((line) => (
      <Skeleton key={line} height={36} />
    ))}
  </Waiting>
)

/** The small marks that an area adds to the entity's rows, and the value that a narrow page shows in its head. */
const Marks = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const Own = useProduct().lineMarks[model.name]
  return Own === undefined ? null : (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: '0.8125rem', '&:empty': { display: 'none' } }}
    >
      <Own row={row} labelled />
    </Box>
  )
}

/** The line that an area adds below the title. */
const HeadLine = ({ model, row, isProfile }: Pick<PartProps, 'model' | 'row'> & { readonly isProfile: boolean }) => {
  const Own = useProduct().headLines[model.name]
  return Own === undefined ? null : <Own model={model} row={row} isProfile={isProfile} />
}

const gap = { display: 'grid', gap: 5, minInlineSize: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/**
 * A row's page as one sheet, by the declaration's `show`: texts, used facets and the conversation below the title, its
 * properties beside them. Unused facets are one line of small buttons. In a list's side panel and on a phone the most
 * important properties are in one line below the title, which opens to all of them.
 */
export const Record = ({ model, row, reread, isNarrow = false, isProfile = false, tools }: RecordProps) => {
  const { t } = useTranslation('facets')
  const id = useId()
  const access = useAbility<Access>()
  const theme = useTheme()
  const hasRoom = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true })
  const location = useLocation()
  const navigate = useNavigate()
  const { panels, showExtras } = useProduct()
  const holdsAll = useHoldsAll()
  const [isMerging, setMerging] = useState(false)
  const [unused, setUnused] = useState<HTMLElement | null>(null)
  const { entity, operations } = model
  const may = (action: 'update' | 'delete') =>
    operations.has(action) && permitsRow(access, action, entity.permission, row)
  const mayChange = may('update')
  const moment = useMoment(model, row.id)
  useRowCommands(model, row, mayChange && !isNarrow)
  const show = showOf(model, isProfile)
  const isBeside = hasRoom && show.wide !== true
  const texts = show.main.filter((name) => !isPanel(name) && !isRows(model, name))
  const parts = show.main.filter((name) => !texts.includes(name))
  const extras = isNarrow ? [] : showExtras.flatMap((area) => area[model.name] ?? [])
  const isBrief = isNarrow || !isBeside
  const partOf = (name: string) => (
    <SectionPlace key={name} value={{ unused, order: parts.indexOf(name) }}>
      <Part model={model} row={row} reread={reread} name={name} mayChange={mayChange} />
    </SectionPlace>
  )
  const isTalk = (name: string) => name === 'talks'
  const other = isProfile ? `${entity.page}/${row.id}` : `${entity.page}/profile/${row.id}`
  const hasOther = entity.profile !== undefined && (!isProfile || mayChange)
  const mayMerge =
    settings.own &&
    !isProfile &&
    mayChange &&
    fieldLeadingOn(model, row) === undefined &&
    (entity.merges === true ? may('delete') : entity.merges !== undefined && holdsAll([permissionFor(entity, 'merge')]))
  const turnings = useTurnings(model, row, may)
  const actions = useRowActions(model, row, { mayChange, isShown: !isProfile, isCopied: !isNarrow })
  const versions = useVersionsEntry(model, row, mayChange, !isNarrow && !isProfile)
  const choices: readonly Choice[] = [
    ...(mayMerge ? [[t('merge.action'), () => setMerging(true), true] as const] : []),
    ...versions.choices,
    ...(isProfile ? [] : turnings.choices),
    ...(hasOther ? [[t(isProfile ? 'keeping' : 'profile'), () => void navigate(other), true] as const] : []),
    ...actions.choices,
  ]
  const buttons = (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, '@media print': { display: 'none' } }}>
      {entity.favourites !== undefined && <FavoriteButton model={model} row={row} />}
      <FollowButton model={model} row={row} />
      {entity.shares !== undefined && <panels.shares model={model} row={row} mayChange={mayChange} />}
      {!isNarrow && (
        <RowButtons
          model={model}
          row={row}
          may={may}
          editAddress={editAddress(model, String(row.id), location, moment?.at)}
          choices={choices}
        />
      )}
      {tools}
      {turnings.dialog}
      {actions.dialog}
      {versions.dialog}
      {isMerging && <MergeDialog model={model} row={row} onClose={() => setMerging(false)} />}
    </Box>
  )
  const title = (
    <Switched model={model} row={row} name={show.switch}>
      <FacedTitle model={model} row={row} isPage={!isNarrow} />
    </Switched>
  )
  const body = (
    <Together skeleton={<PartsSkeleton />}>
      <Box sx={gap}>
        {texts.map(partOf)}
        {/* Marks and buttons close to the text that they follow. */}
        <Box
          ref={setUnused}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            marginInlineStart: -1.5,
            marginBlockStart: -2,
            '&:empty': { display: 'none' },
            '@media print': { display: 'none' },
          }}
        />
        {parts.filter((name) => !isTalk(name)).map(partOf)}
        {!isNarrow && <EntityFigures model={model} row={row} />}
        {extras.map((Extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of areas never changes
          <Extra key={index} model={model} row={row} isProfile={isProfile} />
        ))}
        {settings.own && entity.talks !== undefined && !isNarrow && !isProfile && <NamedIn model={model} row={row} />}
        {parts.filter(isTalk).map(partOf)}
        {entity.talks === undefined && !isNarrow && !isProfile && <OwnHistory model={model} row={row} />}
      </Box>
    </Together>
  )
  const side = (
    <Box component="section" aria-labelledby={id} sx={{ minInlineSize: 0 }}>
      <Box component="h2" id={id} sx={visuallyHidden}>
        {t('properties')}
      </Box>
      <Facts model={model} row={row} names={propertiesOf(show)} isBrief={isBrief} />
    </Box>
  )
  if (isNarrow)
    return (
      <RecordTexts model={model} row={row}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBlockEnd: 2 }}>
          <RowNumber model={model} row={row} />
          <Box sx={{ flex: 1 }} />
          {buttons}
        </Box>
        <Box sx={gap}>
          <div>{title}</div>
          <WhenLine model={model} row={row} />
          <HeadLine model={model} row={row} isProfile={isProfile} />
          <Marks model={model} row={row} />
          {side}
          {body}
          {entity.talks === undefined && <OwnHistory model={model} row={row} isNarrow />}
        </Box>
      </RecordTexts>
    )
  return (
    <RecordTexts model={model} row={row}>
      <NewBesideRow model={model} row={row} />
      <PageLine actions={buttons}>
        <Trail model={model} row={row} />
      </PageLine>
      <RecordSheet isWide={show.wide === true}>
        <RecordTabs model={model} row={row} tabs={show.tabs} title={title}>
          {(ownTitle) => (
            <RecordBody isWide={show.wide === true} side={isBeside ? side : undefined}>
              {ownTitle}
              <WhenLine model={model} row={row} />
              <HeadLine model={model} row={row} isProfile={isProfile} />
              <Marks model={model} row={row} />
              {!isBeside && side}
              {body}
            </RecordBody>
          )}
        </RecordTabs>
      </RecordSheet>
      <FormOver model={model} />
    </RecordTexts>
  )
}
