import { Alert, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../context.tsx'
import { FileButton } from '../FileButton.tsx'
import { type SchemaFile, readSchemaFile } from './json-schema.ts'
import { Labelled } from '../properties/inputs/Labelled.tsx'

interface JsonSchemaDialogProps {
  readonly title: string
  readonly okText: string
  /** What is wrong with a schema for this purpose; undefined for none. */
  readonly faultOf?: (file: SchemaFile) => string | undefined
  /** What to know of a schema before it is taken. */
  readonly Note?: (props: { readonly file: SchemaFile }) => ReactNode
  readonly onOk: (file: SchemaFile) => void
  readonly onClose: () => void
}

/** A JSON Schema, pasted or from a file. What is typed stays when it cannot be read. */
export function JsonSchemaDialog({ title, okText, faultOf, Note, onOk, onClose }: JsonSchemaDialogProps) {
  const { say } = useDesigner()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const id = useId()
  const { file, problems } = readSchemaFile(text)
  const [first] = problems
  const fault = file
    ? faultOf?.(file)
    : first && [first.pointer, say(first.code, first.params)].filter(Boolean).join('  ')
  const handleOk = () => {
    setTried(true)
    if (file && fault === undefined) onOk(file)
  }
  return (
    <Dialog
      open
      title={title}
      okText={okText}
      cancelText={say('COMMON_CANCEL')}
      width={720}
      onOk={handleOk}
      onCancel={onClose}
      destroyOnHidden
    >
      <Labelled
        id={id}
        label={say('DESIGNER_JSON_SCHEMA_TEXT')}
        help={say('DESIGNER_JSON_SCHEMA_HELP')}
        error={tried || text !== '' ? fault : undefined}
        required
      >
        {(described) => (
          <Input.TextArea
            {...described}
            rows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Labelled>
      <FileButton label={say('DESIGNER_JSON_SCHEMA_FILE')} onFile={(chosen) => void chosen.text().then(setText)} />
      {file && Note && <Alert type="info" className="vd-gap" title={<Note file={file} />} />}
    </Dialog>
  )
}
