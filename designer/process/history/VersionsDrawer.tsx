import { Button, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import { PROCESS_PUBLISH } from '../../../schemas/contract/process/documents.ts'
import { errorText } from '../../../src/ui/feedback/ErrorBox.tsx'
import { ask } from '../../../src/ui/feedback/feedback.tsx'
import { useDesigner } from '../../context.tsx'
import type { Side } from '../../history/BeforeAfter.tsx'
import type { Compared } from '../../history/CompareDialog.tsx'
import { StoredVersions } from '../../history/StoredVersions.tsx'
import { printProcess } from '../document/print-process.ts'
import { loadDraft, loadVersion, loadVersions, rollBack } from '../remote.ts'
import { FlowChanges } from './FlowChanges.tsx'

const DiffView = lazy(async () => ({ default: (await import('../../source/DiffView.tsx')).DiffView }))

interface VersionsDrawerProps {
  readonly code: string
  readonly onClose: () => void
  /** A version was published again. */
  readonly onRolledBack: () => void
}

/** Every published version: who, when, why and how much runs under it; compare any two, go back to any. */
export function VersionsDrawer({ code, onClose, onRolledBack }: VersionsDrawerProps) {
  const { say, ports, can } = useDesigner()
  const loaded = useLoaded([code], () => loadVersions(code))
  const [compared, setCompared] = useState<Compared>()
  const side = async (version: number): Promise<Side> => ({
    title: say('DESIGNER_VERSION', { version }),
    document: (await loadVersion(code, version)).document,
  })
  const compare = async (first: number, second?: number) => {
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
      loaded.reload()
      onRolledBack()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  return (
    <StoredVersions
      title={say('DESIGNER_HISTORY')}
      empty={say('DESIGNER_HISTORY_EMPTY')}
      loaded={loaded}
      onClose={onClose}
      onCompare={(pair) => void compare(...pair)}
      message={({ message }) => message}
      renderTags={({ running }) =>
        running > 0 && <Tag tone="info">{say('FLOW_RUNNING_COUNT', { count: running })}</Tag>
      }
      renderTools={({ version }, isLatest) => (
        <>
          <Button size="small" onClick={() => void compare(version)}>
            {say('DESIGNER_COMPARE_NOW')}
          </Button>
          {!isLatest && can(PROCESS_PUBLISH) && (
            <Button size="small" danger onClick={() => void goBack(version)}>
              {say('DESIGNER_ROLLBACK')}
            </Button>
          )}
        </>
      )}
    >
      {compared && <ComparisonDialog compared={compared} onClose={() => setCompared(undefined)} />}
    </StoredVersions>
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
