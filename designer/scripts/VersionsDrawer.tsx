import { Button, Spin } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { StoredVersions } from '../history/StoredVersions.tsx'
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
  const loaded = useLoaded([id, kind], () => loadScriptVersions(id, kind))
  const [compared, setCompared] = useState<{ readonly version: number; readonly text: string } | null>(null)
  const use = async (version: number, then: (old: string) => void) => {
    try {
      then((await loadScriptVersion(id, kind, version)).cgJs)
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  return (
    <StoredVersions
      title={say('SCRIPT_VERSIONS')}
      empty={say('SCRIPT_NO_VERSIONS')}
      loaded={loaded}
      onClose={onClose}
      facts={({ length }) => say('SCRIPT_LENGTH', { length })}
      renderTools={({ version }) => (
        <>
          <Button size="small" onClick={() => void use(version, (old) => setCompared({ version, text: old }))}>
            {say('SCRIPT_COMPARE')}
          </Button>
          <Button size="small" onClick={() => void use(version, (old) => onRestore(old, version))}>
            {say('SCRIPT_RESTORE')}
          </Button>
        </>
      )}
    >
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
    </StoredVersions>
  )
}
