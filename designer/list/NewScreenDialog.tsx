import { FileExcelOutlined, PartitionOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { SpreadsheetDialog } from '../beginnings/SpreadsheetDialog.tsx'
import { WayButtons } from '../beginnings/WayButtons.tsx'
import { useDesigner } from '../context.tsx'
import { JsonSchemaDialog } from '../json-schema/JsonSchemaDialog.tsx'
import { type SchemaFile, hasConditions, propertyCount, withPropertyFields } from '../json-schema/json-schema.ts'
import { type ScreenSummary, createScreen } from '../storage/remote.ts'
import { NamingDialog } from './NamingDialog.tsx'
import { blankScreen } from './blank.ts'

interface NewScreenDialogProps {
  readonly taken: readonly ScreenSummary[]
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

/** A new page: from its name alone, or in one of the other ways. */
export function NewScreenDialog({ taken, onClose, onCreated }: NewScreenDialogProps) {
  const { say } = useDesigner()
  const [way, setWay] = useState<'blank' | 'sheet' | 'schema'>('blank')
  const [file, setFile] = useState<SchemaFile>()
  if (way === 'sheet')
    return <SpreadsheetDialog taken={taken} onBack={() => setWay('blank')} onClose={onClose} onOpen={onCreated} />
  if (way === 'schema' && file === undefined)
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
      key={way}
      title={say(file ? 'DESIGNER_JSON_SCHEMA_SCREEN' : 'DESIGNER_NEW')}
      okText={say('DESIGNER_NEW_OK')}
      initial={file?.title ? { title: file.title } : {}}
      taken={taken}
      onOk={async (named) => {
        const blank = blankScreen(named, say('DESIGNER_NEW_FIRST_FIELD'))
        onCreated((await createScreen(file ? withPropertyFields(blank, file) : blank)).id)
      }}
      onClose={onClose}
      more={
        file === undefined && (
          <WayButtons
            ways={[
              {
                name: 'sheet',
                icon: <FileExcelOutlined />,
                title: say('BEGIN_SHEET'),
                help: say('BEGIN_SHEET_HELP'),
              },
              {
                name: 'schema',
                icon: <PartitionOutlined />,
                title: say('DESIGNER_JSON_SCHEMA_SCREEN'),
                help: say('BEGIN_SCHEMA_HELP'),
              },
            ]}
            onChoose={setWay}
          />
        )
      }
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
