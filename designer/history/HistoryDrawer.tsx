import { Button, Checkbox, Drawer, Spin } from 'antd'
import { useState } from 'react'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { ErrorBox, errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { replaceDocument } from '../document/state.ts'
import { useEditor } from '../editor/context.tsx'
import { type VersionSummary, loadHistory, loadVersion } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import type { Compared } from './CompareDialog.tsx'
import { RollbackDialog } from './RollbackDialog.tsx'

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
  const { value, error, reload } = useLoaded([open.id], () => loadHistory(open.id))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [target, setTarget] = useState<VersionSummary | null>(null)

  const side = async (version: number) => ({
    title: say('DESIGNER_VERSION', { version }),
    document: (await loadVersion(open.id, version)).document,
  })
  const compare = async (versions: readonly number[]) => {
    const [first, second] = versions.toSorted((a, b) => a - b)
    if (first === undefined) return
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
  const latest = Math.max(0, ...(value ?? []).map((each) => each.version))
  const versions = (value ?? []).toSorted((a, b) => b.version - a.version)
  return (
    <Drawer
      open
      size={520}
      title={say('DESIGNER_HISTORY')}
      onClose={onClose}
      extra={
        <Button type="primary" disabled={chosen.length !== 2} onClick={() => void compare(chosen)}>
          {say('DESIGNER_COMPARE_TWO')}
        </Button>
      }
    >
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value?.length === 0 && <p className="vd-help">{say('DESIGNER_HISTORY_EMPTY')}</p>}
      <ol className="vd-versions">
        {versions.map((each) => (
          <li key={each.version}>
            <Checkbox
              checked={chosen.includes(each.version)}
              aria-label={say('DESIGNER_VERSION', { version: each.version })}
              onChange={(event) =>
                setChosen(
                  event.target.checked
                    ? [...chosen.slice(-1), each.version]
                    : chosen.filter((version) => version !== each.version),
                )
              }
            />
            <VersionFacts version={each} isLatest={each.version === latest} />
            <div className="vd-version-tools">
              <Button size="small" onClick={() => void compare([each.version])}>
                {say('DESIGNER_COMPARE_NOW')}
              </Button>
              <Button size="small" onClick={() => void take(each.version)}>
                {say('DESIGNER_TAKE')}
              </Button>
              {each.version !== latest && can('system:screen:publish') && (
                <Button size="small" danger onClick={() => setTarget(each)}>
                  {say('DESIGNER_ROLLBACK')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
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
    </Drawer>
  )
}

interface VersionFactsProps {
  readonly version: VersionSummary
  readonly isLatest: boolean
}
/** Who published a version, when and why. */
function VersionFacts({ version, isLatest }: VersionFactsProps) {
  const { say } = useDesigner()
  return (
    <div className="vd-version">
      <div>
        <strong>{say('DESIGNER_VERSION', { version: version.version })}</strong>{' '}
        {isLatest && <Tag tone="good">{say('DESIGNER_CURRENT')}</Tag>}
        {version.approvedBy && <Tag>{say('DESIGNER_APPROVED_BY', { name: version.approvedBy })}</Tag>}
        {typeof version.rolledBackTo === 'number' && (
          <Tag>{say('DESIGNER_ROLLED_BACK', { version: version.rolledBackTo })}</Tag>
        )}
      </div>
      <div className="vd-help">
        {version.author} · {version.createTime}
      </div>
      <div>{version.message || say('DESIGNER_NO_MESSAGE')}</div>
    </div>
  )
}
