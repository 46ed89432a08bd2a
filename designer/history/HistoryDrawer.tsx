import { Button } from 'antd'
import { useState } from 'react'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { replaceDocument } from '../document/state.ts'
import { useEditor } from '../editor/context.tsx'
import { type VersionSummary, loadHistory, loadVersion } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import type { Compared } from './CompareDialog.tsx'
import { RollbackDialog } from './RollbackDialog.tsx'
import { StoredVersions } from './StoredVersions.tsx'

interface HistoryDrawerProps {
  readonly onClose: () => void
  readonly onCompare: (compared: Compared) => void
  /** Saves what was typed as the draft. */
  readonly onSave: () => Promise<boolean>
  readonly onRolledBack: () => void
}

/** Every published version: who, when, why; compare any two, go back to any. */
export function HistoryDrawer({ onClose, onCompare, onSave, onRolledBack }: HistoryDrawerProps) {
  const { say, ports, can } = useDesigner()
  const { open } = useEditor()
  const loaded = useLoaded([open.id], () => loadHistory(open.id))
  const [target, setTarget] = useState<VersionSummary | null>(null)

  const side = async (version: number) => ({
    title: say('DESIGNER_VERSION', { version }),
    document: (await loadVersion(open.id, version)).document,
  })
  const compare = async (first: number, second?: number) => {
    try {
      onCompare({
        before: await side(first),
        after: second === undefined ? { title: say('DESIGNER_EDITED'), document: open.document } : await side(second),
      })
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  /** An earlier version goes on as what is edited, as one step that can be undone. */
  const take = async (version: number) => {
    try {
      const { document } = await loadVersion(open.id, version)
      replaceDocument(open, document, { code: 'DESIGNER_STEP_TAKE', params: { version: String(version) } })
      ports.notify('success', say('DESIGNER_TAKEN', { version }))
      onClose()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  const latest = Math.max(0, ...(loaded.value ?? []).map((each) => each.version))
  return (
    <StoredVersions
      title={say('DESIGNER_HISTORY')}
      empty={say('DESIGNER_HISTORY_EMPTY')}
      loaded={loaded}
      onClose={onClose}
      onCompare={(pair) => void compare(...pair)}
      message={({ message }) => message || say('DESIGNER_NO_MESSAGE')}
      renderTags={({ approvedBy, rolledBackTo }) => (
        <>
          {approvedBy && <Tag>{say('DESIGNER_APPROVED_BY', { name: approvedBy })}</Tag>}
          {typeof rolledBackTo === 'number' && <Tag>{say('DESIGNER_ROLLED_BACK', { version: rolledBackTo })}</Tag>}
        </>
      )}
      renderTools={(each, isLatest) => (
        <>
          <Button size="small" onClick={() => void compare(each.version)}>
            {say('DESIGNER_COMPARE_NOW')}
          </Button>
          <Button size="small" onClick={() => void take(each.version)}>
            {say('DESIGNER_TAKE')}
          </Button>
          {!isLatest && can('system:screen:publish') && (
            <Button size="small" danger onClick={() => setTarget(each)}>
              {say('DESIGNER_ROLLBACK')}
            </Button>
          )}
        </>
      )}
    >
      {target && (
        <RollbackDialog
          id={open.id}
          target={target.version}
          current={latest}
          onSave={onSave}
          onClose={() => setTarget(null)}
          onDone={onRolledBack}
        />
      )}
    </StoredVersions>
  )
}
