import { Spin } from 'antd'
import { useState } from 'react'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import type { ScreenDocument } from '../document/json.ts'
import { parseDocument } from '../document/parse.ts'
import { editText, openDocument, replaceDocument, restoreHistory } from '../document/state.ts'
import { readStoredHistory, readUnsavedText } from '../storage/unsaved-text.ts'
import { type Draft, loadDraft, loadVersion } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { Editor } from './Editor.tsx'

interface EditorPageProps {
  readonly id: string
  /** Text of an imported file, applied as the first step. */
  readonly incoming: string | undefined
  readonly onClose: () => void
}
interface Loaded {
  readonly draft: Draft
  readonly published: ScreenDocument | null
}

async function load(id: string): Promise<Loaded> {
  const draft = await loadDraft(id)
  if (draft.baseVersion === 0) return { draft, published: null }
  return { draft, published: draft.draft ? (await loadVersion(id, draft.baseVersion)).document : draft.document }
}

/** Loads a screen and opens it; unsaved text is restored as a step that can be undone. */
export function EditorPage({ id, incoming, onClose }: EditorPageProps) {
  const { say } = useDesigner()
  const { value, error, turn, reload } = useLoaded([id], () => load(id))
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  if (!value) return <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
  return <Opened key={`${id}@${turn}`} id={id} loaded={value} incoming={incoming} onClose={onClose} onReload={reload} />
}

interface OpenedProps extends EditorPageProps {
  readonly loaded: Loaded
  readonly onReload: () => void
}
function Opened({ id, loaded, incoming, onClose, onReload }: OpenedProps) {
  const { keep } = useDesigner()
  const [{ open, restoredOver }] = useState(() => {
    const { document, baseVersion, revision } = loaded.draft
    const created = openDocument({ id, document, baseVersion, revision, hasDraft: loaded.draft.draft })
    const unsaved = readUnsavedText(keep, id)
    const imported = incoming === undefined ? null : parseDocument(incoming).document
    if (imported) replaceDocument(created, imported, { code: 'DESIGNER_STEP_IMPORT' })
    else if (unsaved && unsaved.text !== created.text) {
      editText(created, unsaved.text)
      // Typed over an older draft: saving must then ask which of the two shall live.
      created.savedText = unsaved.savedText
      created.revision = unsaved.revision
    }
    if (!imported) restoreHistory(created, readStoredHistory(keep, id))
    const isRestored = !imported && unsaved !== undefined && unsaved.text !== unsaved.savedText
    return { open: created, restoredOver: isRestored ? document : undefined }
  })
  return (
    <Editor
      open={open}
      published={loaded.published}
      restoredOver={restoredOver}
      onClose={onClose}
      onReload={onReload}
    />
  )
}
