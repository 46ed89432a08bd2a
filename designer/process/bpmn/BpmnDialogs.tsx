import { Alert, Checkbox, Spin } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { replaceDocument } from '../../document/state.ts'
import { useEditor } from '../../editor/context.tsx'
import { FileButton } from '../../FileButton.tsx'
import { kindWords } from '../words/node-words.ts'
import type { BpmnNote } from './read-bpmn.ts'

// The reader of BPMN comes with the first file.
const loadReader = () => import('./read-bpmn.ts')
const loadWriter = () => import('./write-bpmn.ts')

function download(name: string, xml: string): void {
  const url = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Writes the open process as a BPMN file. */
export function useBpmnExport(): () => Promise<void> {
  const { say, words } = useDesigner()
  const { open } = useEditor()
  return async () => {
    const { writeBpmn } = await loadWriter()
    const titleOf = (node: JsonObject) =>
      words(node['title']) || (node['kind'] === 'start' ? say('FLOW_START') : kindWords(node, { say }))
    download(`${open.id}.bpmn`, await writeBpmn(open.document, titleOf))
  }
}

/** Reads a BPMN file into the open process; what cannot be carried over is said line by line. */
export function BpmnImport({ onClose }: { readonly onClose: () => void }) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const [file, setFile] = useState<File>()
  const [handlesRest, setHandlesRest] = useState(false)
  const { value, error, loading } = useLoaded(file && [file, handlesRest], async () => {
    if (!file) return undefined
    const { readBpmn } = await loadReader()
    const { code, version, title, screen, status } = open.document
    return readBpmn(await file.text(), { version, code, title, screen, status }, handlesRest)
  })
  const notes = value?.notes ?? []
  const isRefused = notes.some((note) => note.isRefused)
  const take = () => {
    if (!value?.document) return
    replaceDocument(open, value.document, { code: 'FLOW_STEP_BPMN' })
    onClose()
  }
  return (
    <Dialog
      open
      width={640}
      title={say('FLOW_BPMN_IMPORT')}
      okText={say('BPMN_TAKE')}
      okButtonProps={{ disabled: !value?.document || isRefused }}
      cancelText={say('COMMON_CANCEL')}
      onOk={take}
      onCancel={onClose}
    >
      <p>{say('BPMN_HELP')}</p>
      <FileButton label={say('BPMN_FILE')} accept=".bpmn,.xml,application/xml" onFile={setFile} />
      {file && <p>{file.name}</p>}
      {loading && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {error !== undefined && <ErrorBox error={error} />}
      {value && (
        <>
          <Alert
            type={isRefused ? 'error' : notes.length > 0 ? 'warning' : 'success'}
            showIcon
            title={say(isRefused ? 'BPMN_REFUSED' : notes.length > 0 ? 'BPMN_NOTES' : 'BPMN_WHOLE')}
          />
          <NoteList notes={notes} />
        </>
      )}
      {value && (
        <Checkbox checked={handlesRest} onChange={({ target }) => setHandlesRest(target.checked)}>
          {say('BPMN_HANDLE_REST')}
        </Checkbox>
      )}
    </Dialog>
  )
}

function NoteList({ notes }: { readonly notes: readonly BpmnNote[] }) {
  const { say } = useDesigner()
  return (
    <ul className="vd-changes">
      {[...new Set(notes.map(({ code, element }) => say(code, { element })))].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
