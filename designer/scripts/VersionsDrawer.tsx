import { Button, Drawer, Spin } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { ErrorBox, errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { loadScriptVersion, loadScriptVersions } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'

const DiffView = lazy(async () => ({ default: (await import('../source/DiffView.tsx')).DiffView }))

interface VersionsDrawerProps {
  readonly id: string
  readonly kind: ScriptKind
  /** What is in the editor. */
  readonly text: string
  readonly onRestore: (text: string, version: number) => void
  readonly onClose: () => void
}

/** The stored versions: who, when; compare any with the editor, restore any. */
export function VersionsDrawer({ id, kind, text, onRestore, onClose }: VersionsDrawerProps) {
  const { say, ports } = useDesigner()
  const { value, error, reload } = useLoaded([id, kind], () => loadScriptVersions(id, kind))
  const [compared, setCompared] = useState<{ readonly version: number; readonly text: string } | null>(null)
  const use = async (version: number, then: (old: string) => void) => {
    try {
      then((await loadScriptVersion(id, kind, version)).cgJs)
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  return (
    <Drawer open size={520} title={say('SCRIPT_VERSIONS')} onClose={onClose}>
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {value?.length === 0 && <p className="vd-help">{say('SCRIPT_NO_VERSIONS')}</p>}
      <ol className="vd-versions">
        {value?.map(({ version, author, createTime, length }, place) => (
          <li key={version}>
            <div className="vd-version">
              <div>
                <strong>{say('DESIGNER_VERSION', { version })}</strong>{' '}
                {place === 0 && <Tag tone="good">{say('DESIGNER_CURRENT')}</Tag>}
              </div>
              <div className="vd-help">
                {author} · {createTime} · {say('SCRIPT_LENGTH', { length })}
              </div>
            </div>
            <div className="vd-version-tools">
              <Button size="small" onClick={() => void use(version, (old) => setCompared({ version, text: old }))}>
                {say('SCRIPT_COMPARE')}
              </Button>
              <Button size="small" onClick={() => void use(version, (old) => onRestore(old, version))}>
                {say('SCRIPT_RESTORE')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {compared && (
        <Dialog
          open
          width="min(1200px, 96vw)"
          title={say('DESIGNER_COMPARE_TITLE', {
            before: say('DESIGNER_VERSION', { version: compared.version }),
            after: say('DESIGNER_EDITED'),
          })}
          footer={null}
          onCancel={() => setCompared(null)}
        >
          <Suspense fallback={<Spin className="vd-center" />}>
            <DiffView before={compared.text} after={text} language="javascript" />
          </Suspense>
        </Dialog>
      )}
    </Drawer>
  )
}
