import { Alert, Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { ownProperty } from '../../schemas/language/values.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { type ScreenDocument } from '../document/json.ts'
import { type OpenDocument, discardChanges, isDirty, replaceDocument, select, undo } from '../document/state.ts'
import { GrantsDialog } from '../grants/GrantsDialog.tsx'
import { LinksDialog } from '../grants/LinksDialog.tsx'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import { CompareDialog, type Compared } from '../history/CompareDialog.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { exportFile, importFile } from '../storage/files.ts'
import { deleteDraft } from '../storage/remote.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorProvider } from './context.tsx'
import { LeaveGuard, useUnsavedText, useShortcuts, useTabTitle } from './guards.tsx'
import { Header, type HeaderAction } from './Header.tsx'
import { Panes, type RevealTarget } from './Panes.tsx'
import { useSave } from './use-save.ts'

interface EditorProps {
  readonly open: OpenDocument
  readonly published: ScreenDocument | null
  /** True when unsaved text of an earlier visit was restored. */
  readonly restored: boolean
  readonly onClose: () => void
  readonly onReload: () => void
}

/** The field a pointer leads into: a person finds it in the table, everything else in the source. */
function fieldOf(pointer: string): string | null {
  return /^\/fields\/([^/]+)/.exec(pointer)?.[1] ?? null
}

/** One open screen: header, panes and the dialogs around them. */
export function Editor({ open, published, restored, onClose, onReload }: EditorProps) {
  const { say, words, ports, onPublished } = useDesigner()
  const saving = useSave(open)
  const { save } = saving
  const [dialog, setDialog] = useState<'publish' | 'history' | 'grants' | 'links' | 'drop' | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [notice, setNotice] = useState(restored)
  const [revealed, setRevealed] = useState<RevealTarget | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const close = useCallback(() => setDialog(null), [])
  const reveal = useCallback(
    (pointer: string) => {
      const key = fieldOf(pointer)
      select(open, key)
      setRevealed({ pointer, tab: open.selected === null ? 'source' : 'fields' })
    },
    [open],
  )
  const saveNow = useCallback(() => void save(), [save])
  const saveQuietly = useCallback(() => save(true), [save])
  const dropKept = useUnsavedText(open)
  useTabTitle(open)
  const root = useRef<HTMLElement>(null)
  useShortcuts(open, root, saveNow)

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
      await deleteDraft(open.id)
      dropKept()
      discardChanges(open)
      if (open.baseVersion === 0) onClose()
      else finish()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
  const handleImport = async (file: File) => {
    const { document, failure } = await importFile(file)
    if (failure) ports.notify('error', say(failure.code, { line: failure.line, column: failure.column }))
    else replaceDocument(open, { ...document, id: open.id }, { code: 'DESIGNER_STEP_IMPORT' })
  }
  const handleMore = (action: HeaderAction) => {
    if (action === 'export') exportFile(open.document)
    if (action === 'import') files.current?.click()
    if (action === 'drop' || action === 'grants' || action === 'links') setDialog(action)
    if (action === 'compare' && published)
      setCompared({
        before: { title: say('DESIGNER_VERSION', { version: open.baseVersion }), document: published },
        after: { title: say('DESIGNER_EDITED'), document: open.document },
      })
  }
  return (
    <EditorProvider open={open} published={published} reveal={reveal}>
      <section ref={root} className="vd-editor" aria-label={say('DESIGNER_EDITOR')}>
        <Header
          busy={saving.busy}
          onBack={onClose}
          onSave={saveNow}
          onPublish={() => void handlePublish()}
          onHistory={() => setDialog('history')}
          onMore={handleMore}
        />
        {notice && (
          <Alert
            type="info"
            showIcon
            closable
            title={say('DESIGNER_RESTORED')}
            onClose={() => setNotice(false)}
            action={
              <Button
                size="small"
                onClick={() => {
                  undo(open)
                  setNotice(false)
                }}
              >
                {say('DESIGNER_RESTORED_UNDO')}
              </Button>
            }
          />
        )}
        <Panes revealed={revealed} />
      </section>
      <input
        ref={files}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={say('DESIGNER_IMPORT_FILE')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void handleImport(file)
        }}
      />
      <LeaveGuard open={open} onSave={saveQuietly} />
      {saving.conflict && (
        <ConflictDialog
          open={open}
          theirs={saving.conflict}
          onKeepMine={() => void saving.keepMine()}
          onCompare={setCompared}
          onClose={saving.forgetConflict}
        />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          onSave={saveQuietly}
          onClose={close}
          onDone={() => {
            close()
            finish()
          }}
        />
      )}
      {dialog === 'history' && (
        <HistoryDrawer
          onClose={close}
          onCompare={setCompared}
          onSave={saveQuietly}
          onRolledBack={() => {
            close()
            void onPublished?.(open.id)
            finish()
          }}
        />
      )}
      {dialog === 'drop' && (
        <ConfirmDialog
          danger
          title={say('DESIGNER_DROP_DRAFT')}
          text={say(open.baseVersion === 0 ? 'DESIGNER_DROP_NEW_TEXT' : 'DESIGNER_DROP_TEXT')}
          onOk={() => void handleDrop()}
          onCancel={close}
        />
      )}
      {dialog === 'grants' && (
        <GrantsDialog id={open.id} title={words(ownProperty(open.document, 'title'))} onClose={close} />
      )}
      {dialog === 'links' && <LinksDialog id={open.id} onClose={close} />}
      {compared && <CompareDialog compared={compared} onClose={() => setCompared(null)} />}
    </EditorProvider>
  )
}
