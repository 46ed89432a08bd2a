import { Button, Checkbox, Drawer, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import { PROCESS_PUBLISH } from '../../../schemas/contract/process/documents.ts'
import { ErrorBox, errorText } from '../../../src/ui/feedback/ErrorBox.tsx'
import { ask } from '../../../src/ui/feedback/feedback.tsx'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { printProcess } from '../document/print-process.ts'
import { loadDraft, loadVersion, loadVersions, rollBack } from '../remote.ts'
import { FlowChanges } from './FlowChanges.tsx'

const DiffView = lazy(async () => ({ default: (await import('../../source/DiffView.tsx')).DiffView }))

interface Side {
  readonly title: string
  readonly document: JsonObject
}
interface Compared {
  readonly before: Side
  readonly after: Side
}
interface VersionsDrawerProps {
  readonly code: string
  readonly onClose: () => void
  /** A version was published again. */
  readonly onRolledBack: () => void
}

/** Every published version: who, when, why and how much runs under it; compare any two, go back to any. */
export function VersionsDrawer({ code, onClose, onRolledBack }: VersionsDrawerProps) {
  const { say, ports, can } = useDesigner()
  const { value, error, reload } = useLoaded([code], () => loadVersions(code))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [compared, setCompared] = useState<Compared>()
  const versions = (value ?? []).toSorted((one, other) => other.version - one.version)
  const latest = versions[0]?.version ?? 0
  const side = async (version: number): Promise<Side> => ({
    title: say('DESIGNER_VERSION', { version }),
    document: (await loadVersion(code, version)).document,
  })
  const compare = async (numbers: readonly number[]) => {
    const [first, second] = numbers.toSorted((one, other) => one - other)
    if (first === undefined) return
    try {
      const after =
        second === undefined
          ? { title: say('DESIGNER_EDITED'), document: (await loadDraft(code)).document }
          : await side(second)
      setCompared({ before: await side(first), after })
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  const goBack = async (version: number) => {
    const question = {
      title: say('DESIGNER_ROLLBACK_TITLE', { version }),
      text: say('FLOW_ROLLBACK_TEXT'),
      danger: true,
    }
    if (!(await ask(question))) return
    try {
      const made = await rollBack(code, version, say('DESIGNER_ROLLBACK_MESSAGE', { version }))
      ports.notify('success', say('DESIGNER_ROLLBACK_DONE', { version: made.version, target: version }))
      reload()
      onRolledBack()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
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
        {versions.map(({ version, author, createTime, message, running }) => (
          <li key={version}>
            <Checkbox
              checked={chosen.includes(version)}
              aria-label={say('DESIGNER_VERSION', { version })}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen.slice(-1), version] : chosen.filter((each) => each !== version))
              }
            />
            <div className="vd-version">
              <strong>{say('DESIGNER_VERSION', { version })}</strong>{' '}
              {version === latest && <Tag tone="good">{say('DESIGNER_CURRENT')}</Tag>}{' '}
              {running > 0 && <Tag tone="info">{say('FLOW_RUNNING_COUNT', { count: running })}</Tag>}
              <div className="vd-help">{[author, createTime].filter(Boolean).join(' · ')}</div>
              {message !== '' && <div>{message}</div>}
            </div>
            <div className="vd-version-tools">
              <Button size="small" onClick={() => void compare([version])}>
                {say('DESIGNER_COMPARE_NOW')}
              </Button>
              {version !== latest && can(PROCESS_PUBLISH) && (
                <Button size="small" danger onClick={() => void goBack(version)}>
                  {say('DESIGNER_ROLLBACK')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {compared && <ComparisonDialog compared={compared} onClose={() => setCompared(undefined)} />}
    </Drawer>
  )
}

function ComparisonDialog({ compared, onClose }: { readonly compared: Compared; readonly onClose: () => void }) {
  const { say } = useDesigner()
  const { before, after } = compared
  return (
    <Dialog
      open
      width={960}
      footer={null}
      title={say('FLOW_COMPARE_OF', { before: before.title, after: after.title })}
      onCancel={onClose}
    >
      <FlowChanges before={before.document} after={after.document} />
      <Suspense fallback={<Spin className="vd-center" />}>
        <DiffView before={printProcess(before.document)} after={printProcess(after.document)} />
      </Suspense>
    </Dialog>
  )
}
