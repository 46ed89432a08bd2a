import { Alert, Button } from 'antd'
import { type Ref, useCallback, useRef, useState } from 'react'
import { ownProperty } from '../../schemas/language/values.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { KeySheet } from '../canvas/elements/KeySheet.tsx'
import { OwnKeysProvider } from '../canvas/elements/own-keys.tsx'
import { useDesigner } from '../context.tsx'
import { type ScreenDocument } from '../document/json.ts'
import { type OpenDocument, discardChanges, isDirty, replaceDocument, select } from '../document/state.ts'
import { GrantsDialog } from '../grants/GrantsDialog.tsx'
import { ProtectionDialog } from '../grants/ProtectionDialog.tsx'
import { LanguagesDialog } from '../languages/LanguagesDialog.tsx'
import { LinksDialog } from '../grants/LinksDialog.tsx'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import { CompareDialog, type Compared } from '../history/CompareDialog.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { ReviewDrawer } from '../review/ReviewDrawer.tsx'
import { exportFile, importFile } from '../storage/files.ts'
import { deleteDraft } from '../storage/remote.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorProvider } from './context.tsx'
import { LeaveGuard, useStoredHistory, useUnsavedText, useShortcuts, useTabTitle } from './guards.tsx'
import { Header, type HeaderAction } from './Header.tsx'
import { Panes, type RevealTarget } from './Panes.tsx'
import { useSave } from './use-save.ts'

interface EditorProps {
  readonly open: OpenDocument
  readonly published: ScreenDocument | null
  /** The document without the unsaved text of an earlier visit, where that was restored. */
  readonly restoredOver: ScreenDocument | undefined
  readonly onClose: () => void
  readonly onReload: () => void
}

/** The field a pointer leads into: a person finds it in the table, everything else in the source. */
function fieldOf(pointer: string): string | null {
  return /^\/fields\/([^/]+)/.exec(pointer)?.[1] ?? null
}

/** Rules, sub-tables and buttons have boxes of their own in the panel of the page. */
const isSetting = (pointer: string) => /^\/(rules|children|actions)\/[^/]/.test(pointer)

interface RestoredNoticeProps {
  readonly open: OpenDocument
  readonly over: ScreenDocument
  readonly onClose: () => void
}
function RestoredNotice({ open, over, onClose }: RestoredNoticeProps) {
  const { say } = useDesigner()
  return (
    <Alert
      type="info"
      showIcon
      closable
      title={say('DESIGNER_RESTORED')}
      onClose={onClose}
      action={
        <Button
          size="small"
          onClick={() => {
            replaceDocument(open, over, { code: 'DESIGNER_STEP_RESTORE' })
            onClose()
          }}
        >
          {say('DESIGNER_RESTORED_UNDO')}
        </Button>
      }
    />
  )
}

interface ImportInputProps {
  readonly onFile: (file: File) => void
  readonly ref: Ref<HTMLInputElement>
}

/** The browser's choice of a file; a button elsewhere opens it. */
function ImportInput({ onFile, ref }: ImportInputProps) {
  const { say } = useDesigner()
  return (
    <input
      ref={ref}
      type="file"
      accept=".json,application/json"
      hidden
      aria-label={say('DESIGNER_IMPORT_FILE')}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}

type DialogName = 'publish' | 'review' | 'protection' | 'history' | 'grants' | 'links' | 'languages' | 'keys' | 'drop'
interface EditorDialogsProps {
  readonly open: OpenDocument
  readonly dialog: DialogName | null
  readonly onSave: () => Promise<boolean>
  readonly onCompare: (compared: Compared) => void
  readonly onDrop: () => void
  /** The document was published or rolled back. */
  readonly onDone: () => void
  readonly onReview: () => void
  readonly onClose: () => void
}

function EditorDialogs({ open, dialog, onSave, onCompare, onDrop, onDone, onReview, onClose }: EditorDialogsProps) {
  const { say, words, onPublished } = useDesigner()
  return (
    <>
      {dialog === 'publish' && (
        <PublishDialog
          onSave={onSave}
          onReview={onReview}
          onClose={onClose}
          onDone={() => {
            onClose()
            onDone()
          }}
        />
      )}
      {dialog === 'history' && (
        <HistoryDrawer
          onClose={onClose}
          onCompare={onCompare}
          onSave={onSave}
          onRolledBack={() => {
            onClose()
            void onPublished?.(open.id)
            onDone()
          }}
        />
      )}
      {dialog === 'drop' && (
        <ConfirmDialog
          danger
          title={say('DESIGNER_DROP_DRAFT')}
          text={say(open.baseVersion === 0 ? 'DESIGNER_DROP_NEW_TEXT' : 'DESIGNER_DROP_TEXT')}
          onOk={onDrop}
          onCancel={onClose}
        />
      )}
      {dialog === 'grants' && (
        <GrantsDialog id={open.id} title={words(ownProperty(open.document, 'title'))} onClose={onClose} />
      )}
      {dialog === 'review' && <ReviewDrawer onSave={onSave} onClose={onClose} />}
      {dialog === 'protection' && <ProtectionDialog id={open.id} onClose={onClose} />}
      {dialog === 'keys' && <KeySheet onClose={onClose} />}
      {dialog === 'languages' && <LanguagesDialog onClose={onClose} />}
      {dialog === 'links' && <LinksDialog id={open.id} onClose={onClose} />}
    </>
  )
}

interface DropDraft {
  readonly dropKept: () => void
  readonly onBegin: () => void
  readonly onDropped: () => void
  /** A page that was never published is gone with its draft. */
  readonly onClose: () => void
}
/** Deletes the draft on the server and what this browser has stored of it. */
function useDropDraft(open: OpenDocument, { dropKept, onBegin, onDropped, onClose }: DropDraft) {
  const { say, ports } = useDesigner()
  return async () => {
    onBegin()
    try {
      await deleteDraft(open.id)
      dropKept()
      discardChanges(open)
      if (open.baseVersion === 0) onClose()
      else onDropped()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    }
  }
}

/** Documents from elsewhere that take the place of the open one: two that were merged, and that of a file. */
function useReplacements(open: OpenDocument, saveQuietly: () => Promise<boolean>) {
  const { say, ports } = useDesigner()
  const handleMerged = async () => {
    if (await saveQuietly()) ports.notify('success', say('DESIGNER_MERGE_DONE'))
  }
  const handleImport = async (file: File) => {
    const { document, failure } = await importFile(file)
    if (failure) ports.notify('error', say(failure.code, { line: failure.line, column: failure.column }))
    else replaceDocument(open, { ...document, id: open.id }, { code: 'DESIGNER_STEP_IMPORT' })
  }
  return { handleMerged, handleImport }
}

/** One open screen: header, panes and the dialogs around them. */
export function Editor({ open, published, restoredOver, onClose, onReload }: EditorProps) {
  const { say } = useDesigner()
  const saving = useSave(open)
  const { save } = saving
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [notice, setNotice] = useState(restoredOver)
  const [revealed, setRevealed] = useState<RevealTarget | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const close = useCallback(() => setDialog(null), [])
  const reveal = useCallback(
    (pointer: string) => {
      const key = fieldOf(pointer)
      select(open, key)
      const tab = isSetting(pointer) ? 'page' : open.selected === null ? 'source' : 'fields'
      setRevealed({ pointer, tab })
    },
    [open],
  )
  const saveNow = useCallback(() => void save(), [save])
  const saveQuietly = useCallback(() => save(true), [save])
  const dropKept = useUnsavedText(open)
  useStoredHistory(open)
  useTabTitle(open)
  const root = useRef<HTMLElement>(null)
  const showKeys = useCallback(() => setDialog('keys'), [])
  useShortcuts(open, root, { onSave: saveNow, onKeys: showKeys })

  const finish = () => {
    dropKept()
    onReload()
  }
  const handleDrop = useDropDraft(open, { onClose, onDropped: finish, onBegin: close, dropKept })
  const handlePublish = async () => {
    if (isDirty(open) && !(await saveQuietly())) return
    setDialog('publish')
  }
  const { handleMerged, handleImport } = useReplacements(open, saveQuietly)
  const handleMore = (action: HeaderAction) => {
    if (action === 'export') exportFile(open.document)
    if (action === 'import') files.current?.click()
    if (action !== 'export' && action !== 'import' && action !== 'compare') setDialog(action)
    if (action === 'compare' && published)
      setCompared({
        before: { title: say('DESIGNER_VERSION', { version: open.baseVersion }), document: published },
        after: { title: say('DESIGNER_EDITED'), document: open.document },
      })
  }
  return (
    <EditorProvider open={open} published={published} reveal={reveal}>
      <OwnKeysProvider>
        <section ref={root} className="vd-editor" aria-label={say('DESIGNER_EDITOR')}>
          <Header
            busy={saving.busy}
            onBack={onClose}
            onSave={saveNow}
            onPublish={() => void handlePublish()}
            onHistory={() => setDialog('history')}
            onMore={handleMore}
          />
          {notice && <RestoredNotice open={open} over={notice} onClose={() => setNotice(undefined)} />}
          <Panes revealed={revealed} />
        </section>
        <ImportInput ref={files} onFile={(file) => void handleImport(file)} />
        <LeaveGuard open={open} onSave={saveQuietly} />
        {saving.conflict && (
          <ConflictDialog
            open={open}
            theirs={saving.conflict}
            onKeepMine={() => void saving.keepMine()}
            onMerged={() => void handleMerged()}
            onCompare={setCompared}
            onClose={saving.forgetConflict}
          />
        )}
        <EditorDialogs
          open={open}
          dialog={dialog}
          onSave={saveQuietly}
          onCompare={setCompared}
          onDrop={() => void handleDrop()}
          onDone={finish}
          onReview={() => setDialog('review')}
          onClose={close}
        />
        {compared && <CompareDialog compared={compared} onClose={() => setCompared(null)} />}
      </OwnKeysProvider>
    </EditorProvider>
  )
}
