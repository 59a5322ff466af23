import { useCallback } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Moment } from '../../data/access/moment.ts'
import { momentAddress } from '../../data/addresses/moment-address.ts'
import { rowAddress } from '../../data/rows/titles.ts'
import { PeekPanel } from '../collection/peek-panel.tsx'
import type { SourceEntry } from './entries.ts'
import { EntryMenu } from './entry-menu.tsx'
import { MomentPlace } from './moment-place.tsx'

type Props = {
  readonly one: SourceEntry
  /** The number of times that a key on the entry has asked for its deletion. */
  readonly deletions: number
  readonly onChange: (one: SourceEntry) => void
  readonly onClose: () => void
}

/** The panel of an entry beside its calendar; for a series it shows the moment that was opened. */
export const EntryPanel = ({ one, deletions, onChange, onClose }: Props) => {
  const { model, entry } = one
  const settled: Moment['settled'] = useCallback(
    (next) => {
      if (next === undefined) onClose()
      else onChange({ ...one, entry: { ...one.entry, id: next.id, occurrence: next.at ?? null } })
    },
    [one, onChange, onClose],
  )
  const address = rowAddress(model as Model, { id: entry.id }) ?? ''
  return (
    <MomentPlace model={model} id={entry.id} at={entry.occurrence ?? undefined} onSettled={settled}>
      <PeekPanel
        model={model}
        id={entry.id}
        address={momentAddress(address, entry.occurrence)}
        menuOf={(row) => <EntryMenu model={model as Model} row={row} deletions={deletions} onGone={onClose} />}
        onClose={onClose}
      />
    </MomentPlace>
  )
}
