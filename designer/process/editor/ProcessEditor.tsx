import { useCallback, useMemo, useRef, useState } from 'react'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import { errorText } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { type OpenDocument, check, discardChanges, isDirty, select } from '../../document/state.ts'
import { ConfirmDialog } from '../../editor/ConfirmDialog.tsx'
import { EditorProvider } from '../../editor/context.tsx'
import { LeaveGuard, useShortcuts, useStoredHistory, useTabTitle, useUnsavedText } from '../../editor/guards.tsx'
import { useSave } from '../../editor/use-save.ts'
import type { SaveRequest } from '../../storage/remote.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { BpmnImport } from '../bpmn/BpmnDialogs.tsx'
import { ProcessWorldContext, type ProcessWorld } from '../context.tsx'
import { flowOf, itemsOf, keyAtPointer } from '../document/flow.ts'
import { VersionsDrawer } from '../history/VersionsDrawer.tsx'
import { type ProcessChoices, type ProcessSummary, dropDraft, saveProcess } from '../remote.ts'
import { ProcessConflict } from './ProcessConflict.tsx'
import { ProcessHeader } from './ProcessHeader.tsx'
import { ProcessPanes, type ProcessReveal, type ProcessTab } from './ProcessPanes.tsx'
import { PublishProcess } from './PublishProcess.tsx'
import { useAutosave } from './use-autosave.ts'

interface ProcessEditorProps {
  readonly open: OpenDocument
  readonly published: JsonObject | null
  readonly screen: JsonObject | undefined
  readonly processes: readonly ProcessSummary[]
  readonly choices: ProcessChoices
  /** The problems that only the server can know. */
  readonly onProblems: (problems: readonly SchemaProblem[], document: JsonObject) => void
  readonly onClose: () => void
  readonly onReload: () => void
}
type DialogName = 'publish' | 'history' | 'drop' | 'import'

/** Where a place of the document is shown. */
function tabOf(document: JsonObject, pointer: string): ProcessTab {
  if (keyAtPointer(document, pointer) !== undefined) return 'flow'
  return pointer === '' || pointer === '/flow' ? 'flow' : 'settings'
}

type WorldProps = Pick<ProcessEditorProps, 'screen' | 'processes' | 'choices' | 'published'>
function useWorld({ screen, processes, choices, published }: WorldProps) {
  return useMemo<ProcessWorld>(
    () => ({
      screen,
      processes,
      choices,
      fixedKeys: new Set(published ? itemsOf(flowOf(published)).map(({ key }) => key) : []),
    }),
    [screen, processes, choices, published],
  )
}

/** One open process: header, panes and the dialogs around them. */
export function ProcessEditor(props: ProcessEditorProps) {
  const { open, published, onProblems, onClose, onReload } = props
  const { say, ports, onPublished } = useDesigner()
  const world = useWorld(props)
  const store = useCallback(
    async (request: SaveRequest) => {
      const { result, problems } = await saveProcess(request)
      onProblems(problems as readonly SchemaProblem[], request.document)
      check(open)
      return result
    },
    [open, onProblems],
  )
  const saving = useSave(open, store)
  const { save } = saving
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [revealed, setRevealed] = useState<ProcessReveal | null>(null)
  const root = useRef<HTMLElement>(null)
  const close = useCallback(() => setDialog(null), [])
  const saveNow = useCallback(() => void save(), [save])
  const saveQuietly = useCallback(() => save(true), [save])
  const dropKept = useUnsavedText(open)
  useStoredHistory(open)
  useTabTitle(open)
  const showKeys = useCallback(() => undefined, [])
  useShortcuts(open, root, { onSave: saveNow, onKeys: showKeys })
  useAutosave(open, saving.busy || saving.conflict !== null, saveQuietly)
  const reveal = useCallback(
    (pointer: string) => {
      select(open, keyAtPointer(open.document, pointer) ?? START_NODE)
      setRevealed({ pointer, tab: tabOf(open.document, pointer) })
    },
    [open],
  )
  const finish = () => {
    dropKept()
    onReload()
  }
  const handlePublish = async () => {
    if (isDirty(open) && !(await saveQuietly())) return
    setDialog('publish')
  }
  const handleDrop = async () => {
    close()
    try {
      await dropDraft(open.id)
      dropKept()
      discardChanges(open)
      if (open.baseVersion === 0) onClose()
      else finish()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  const handleDone = () => {
    close()
    void onPublished?.(open.id)
    finish()
  }
  return (
    <EditorProvider open={open} published={published} reveal={reveal}>
      <ProcessWorldContext value={world}>
        <section ref={root} className="vd-editor" aria-label={say('FLOW_EDITOR')}>
          <ProcessHeader
            isSaving={saving.busy}
            onBack={onClose}
            onSave={saveNow}
            onPublish={() => void handlePublish()}
            onHistory={() => setDialog('history')}
            onMore={setDialog}
          />
          <ProcessPanes revealed={revealed} />
        </section>
        <LeaveGuard open={open} onSave={saveQuietly} />
        {saving.conflict && (
          <ProcessConflict
            open={open}
            theirs={saving.conflict}
            onKeepMine={() => void saving.keepMine()}
            onClose={saving.forgetConflict}
          />
        )}
        {dialog === 'import' && <BpmnImport onClose={close} />}
        {dialog === 'publish' && <PublishProcess onClose={close} onDone={handleDone} />}
        {dialog === 'history' && <VersionsDrawer code={open.id} onClose={close} onRolledBack={handleDone} />}
        {dialog === 'drop' && (
          <ConfirmDialog
            danger
            title={say('DESIGNER_DROP_DRAFT')}
            text={say(open.baseVersion === 0 ? 'DESIGNER_DROP_NEW_TEXT' : 'DESIGNER_DROP_TEXT')}
            onOk={() => void handleDrop()}
            onCancel={close}
          />
        )}
      </ProcessWorldContext>
    </EditorProvider>
  )
}
