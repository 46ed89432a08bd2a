import { useState } from 'react'
import { useDesigner } from '../context.tsx'
import { JsonSchemaDialog } from '../json-schema/JsonSchemaDialog.tsx'
import { type SchemaFile, hasConditions, propertyCount, withPropertyFields } from '../json-schema/json-schema.ts'
import { type ScreenSummary, createScreen } from '../storage/remote.ts'
import { NamingDialog } from './NamingDialog.tsx'
import { blankScreen } from './blank.ts'

interface NewScreenDialogProps {
  readonly taken: readonly ScreenSummary[]
  /** The schema is asked for first, and each of its properties becomes a field. */
  readonly fromSchema: boolean
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

export function NewScreenDialog({ taken, fromSchema, onClose, onCreated }: NewScreenDialogProps) {
  const { say } = useDesigner()
  const [file, setFile] = useState<SchemaFile>()
  if (fromSchema && file === undefined)
    return (
      <JsonSchemaDialog
        title={say('DESIGNER_JSON_SCHEMA_SCREEN')}
        okText={say('DESIGNER_JSON_SCHEMA_NEXT')}
        faultOf={(read) => (propertyCount(read) === 0 ? say('DESIGNER_JSON_SCHEMA_NO_FIELDS') : undefined)}
        Note={SchemaNote}
        onOk={setFile}
        onClose={onClose}
      />
    )
  return (
    <NamingDialog
      title={say(fromSchema ? 'DESIGNER_JSON_SCHEMA_SCREEN' : 'DESIGNER_NEW')}
      okText={say('DESIGNER_NEW_OK')}
      initial={file?.title ? { title: file.title } : {}}
      taken={taken}
      onOk={async (named) => {
        const blank = blankScreen(named, say('DESIGNER_NEW_FIRST_FIELD'))
        onCreated((await createScreen(file ? withPropertyFields(blank, file) : blank)).id)
      }}
      onClose={onClose}
    />
  )
}

/** What a JSON Schema file is imported as. */
function SchemaNote({ file }: { readonly file: SchemaFile }) {
  const { say } = useDesigner()
  return (
    <>
      {say('DESIGNER_JSON_SCHEMA_MADE', { count: propertyCount(file) })}
      {hasConditions(file) && <p>{say('DESIGNER_JSON_SCHEMA_CONDITIONS')}</p>}
    </>
  )
}
