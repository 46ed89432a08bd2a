import { Alert, Button, Radio, Space } from 'antd'
import { useMemo, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import {
  type MergeConflict,
  type MergeSide,
  checkScreen,
  conflictKey,
  mergeDocuments,
} from '../../engine/document/index.ts'
import { isObject } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { parseDocument } from '../document/parse.ts'
import { type OpenDocument, markSaved, replaceDocument } from '../document/state.ts'
import { printDocument } from '../document/print.ts'
import { ChangeList } from '../history/ChangeList.tsx'
import type { Compared } from '../history/CompareDialog.tsx'
import { placeWords, sideWords } from '../merge/conflict-words.ts'
import type { StoredDraft } from '../storage/remote.ts'

interface ConflictDialogProps {
  readonly open: OpenDocument
  readonly theirs: StoredDraft
  readonly onKeepMine: () => void
  /** Both were merged into the open document, on top of theirs. */
  readonly onMerged: () => void
  readonly onCompare: (compared: Compared) => void
  readonly onClose: () => void
}

type Choices = ReadonlyMap<string, MergeSide>

/** Another person saved in the meantime: merge both, take theirs (mine stays in the undo history), or overwrite. */
export function ConflictDialog({ open, theirs, onKeepMine, onMerged, onCompare, onClose }: ConflictDialogProps) {
  const { say } = useDesigner()
  const [choices, setChoices] = useState<Choices>(new Map())
  // The text that the server had when mine was begun: what both started from.
  const base = useMemo(() => parseDocument(open.savedText).document ?? {}, [open])
  const { document, conflicts } = useMemo(
    () => mergeDocuments(base, open.document, theirs.document, (found) => choices.get(conflictKey(found)) ?? 'mine'),
    [base, open, theirs, choices],
  )
  const isDecided = conflicts.every((conflict) => choices.has(conflictKey(conflict)))
  const errors = useMemo(
    () => checkScreen(document, {}).problems.filter(({ level }) => level === 'error').length,
    [document],
  )
  const put = (next: ScreenDocument, code: 'DESIGNER_STEP_THEIRS' | 'DESIGNER_STEP_MERGE') => {
    replaceDocument(open, next, { code })
    markSaved(open, printDocument(theirs.document), theirs)
    onClose()
  }
  const handleMerge = () => {
    if (!isObject(document)) return
    put(document, 'DESIGNER_STEP_MERGE')
    onMerged()
  }
  const compare = () =>
    onCompare({
      before: { title: say('DESIGNER_THEIRS'), document: theirs.document },
      after: { title: say('DESIGNER_MINE'), document: open.document },
    })
  return (
    <Dialog
      open
      width={720}
      title={say('DESIGNER_CONFLICT')}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={compare}>{say('DESIGNER_CONFLICT_COMPARE')}</Button>
          <Button onClick={() => put(theirs.document, 'DESIGNER_STEP_THEIRS')}>
            {say('DESIGNER_CONFLICT_THEIRS')}
          </Button>
          <Button danger onClick={onKeepMine}>
            {say('DESIGNER_CONFLICT_MINE')}
          </Button>
          <Button type="primary" disabled={!isDecided} onClick={handleMerge}>
            {say('DESIGNER_MERGE_DO')}
          </Button>
        </Space>
      }
    >
      <p>{say('DESIGNER_MERGE_TEXT')}</p>
      <section className="vd-part">
        <h3>{say('DESIGNER_MERGE_THEIR_CHANGES')}</h3>
        <ChangeList before={base} after={theirs.document} />
      </section>
      {conflicts.length === 0 ? (
        <Alert type="success" showIcon title={say('DESIGNER_MERGE_CLEAN')} />
      ) : (
        <ConflictList
          conflicts={conflicts}
          documents={[open.document, theirs.document, base]}
          choices={choices}
          onChoose={(key, side) => setChoices((before) => new Map(before).set(key, side))}
        />
      )}
      {isDecided && errors > 0 && (
        <Alert type="warning" showIcon title={say('DESIGNER_MERGE_PROBLEMS', { count: errors })} />
      )}
    </Dialog>
  )
}

interface ConflictListProps {
  readonly conflicts: readonly MergeConflict[]
  /** The documents in which a field has its title. */
  readonly documents: readonly unknown[]
  readonly choices: Choices
  readonly onChoose: (key: string, side: MergeSide) => void
}
/** What both changed, each with both values to choose from. */
function ConflictList({ conflicts, documents, choices, onChoose }: ConflictListProps) {
  const { say, words, ports } = useDesigner()
  const speaking = { say, words, locale: ports.locale }
  return (
    <section className="vd-part">
      <h3>{say('DESIGNER_MERGE_CONFLICTS', { count: conflicts.length })}</h3>
      <ul className="vd-conflicts">
        {conflicts.map((conflict) => {
          const key = conflictKey(conflict)
          const place = placeWords(conflict, documents, speaking)
          return (
            <li key={key}>
              <strong>{place}</strong>
              <Radio.Group
                aria-label={place}
                value={choices.get(key)}
                onChange={({ target }) => onChoose(key, target.value as MergeSide)}
                options={[
                  {
                    value: 'mine',
                    label: `${say('DESIGNER_MERGE_MINE')}: ${sideWords(conflict.mine, conflict, speaking)}`,
                  },
                  {
                    value: 'theirs',
                    label: `${say('DESIGNER_MERGE_THEIRS')}: ${sideWords(conflict.theirs, conflict, speaking)}`,
                  },
                ]}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
