import {
  AppstoreOutlined,
  BulbOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileExcelOutlined,
  PartitionOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import { ExistingTableDialog } from '../beginnings/ExistingTableDialog.tsx'
import { SentenceDialog } from '../beginnings/SentenceDialog.tsx'
import { SpreadsheetDialog } from '../beginnings/SpreadsheetDialog.tsx'
import { TemplateDialog } from '../beginnings/TemplateDialog.tsx'
import { WayButtons } from '../beginnings/WayButtons.tsx'
import { fromTemplate } from '../beginnings/templates.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { type AcceptedField, acceptProposals } from '../commands/fields/accept-proposals.ts'
import type { ScreenDocument } from '../document/json.ts'
import { useDesigner } from '../context.tsx'
import { JsonSchemaDialog } from '../json-schema/JsonSchemaDialog.tsx'
import { type SchemaFile, hasConditions, propertyCount, withPropertyFields } from '../json-schema/json-schema.ts'
import { type ScreenSummary, createScreen } from '../storage/remote.ts'
import { NamingDialog } from './NamingDialog.tsx'
import { type NewScreen, blankScreen, composedScreen } from './blank.ts'

interface NewScreenDialogProps {
  readonly taken: readonly ScreenSummary[]
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

const TITLES = {
  blank: 'DESIGNER_NEW',
  sheet: 'BEGIN_SHEET',
  table: 'BEGIN_TABLE',
  sentence: 'ASSIST_TITLE',
  template: 'BEGIN_TEMPLATE',
  schema: 'DESIGNER_JSON_SCHEMA_SCREEN',
  composed: 'BEGIN_COMPOSED',
} as const

/** A new page: from its name alone, or in one of the other ways. */
export function NewScreenDialog({ taken, onClose, onCreated }: NewScreenDialogProps) {
  const { say, words } = useDesigner()
  const [way, setWay] = useState<keyof typeof TITLES>('blank')
  const [file, setFile] = useState<SchemaFile>()
  const [template, setTemplate] = useState<Screen>()
  const [accepted, setAccepted] = useState<readonly AcceptedField[]>()
  if (way === 'sheet')
    return <SpreadsheetDialog taken={taken} onBack={() => setWay('blank')} onClose={onClose} onOpen={onCreated} />
  if (way === 'sentence' && accepted === undefined)
    return (
      <SentenceDialog
        title={say('ASSIST_TITLE')}
        okText={say('DESIGNER_JSON_SCHEMA_NEXT')}
        onBack={() => setWay('blank')}
        onClose={onClose}
        onAccept={setAccepted}
      />
    )
  if (way === 'table')
    return <ExistingTableDialog taken={taken} onBack={() => setWay('blank')} onClose={onClose} onCreated={onCreated} />
  if (way === 'template' && template === undefined)
    return <TemplateDialog onBack={() => setWay('blank')} onClose={onClose} onChoose={setTemplate} />
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
  const begun = (blank: ScreenDocument, named: NewScreen): ScreenDocument => {
    if (template) return fromTemplate(template, named)
    if (accepted) return acceptProposals({ ...blank, fields: {} }, accepted)
    return file ? withPropertyFields(blank, file) : blank
  }
  const title = template ? words(template.title) : file?.title
  return (
    <NamingDialog
      key={way}
      title={say(TITLES[way])}
      okText={say('DESIGNER_NEW_OK')}
      initial={title ? { title } : {}}
      taken={taken}
      hasTable={way !== 'composed'}
      onOk={async (named) => {
        if (way === 'composed') return onCreated((await createScreen(composedScreen(named))).id)
        const blank = blankScreen(named, say('DESIGNER_NEW_FIRST_FIELD'))
        onCreated((await createScreen(begun(blank, named))).id)
      }}
      onClose={onClose}
      more={way === 'blank' && <Ways onChoose={setWay} />}
    />
  )
}

/** The ways to begin a page beside its name. */
function Ways({ onChoose }: { readonly onChoose: (way: keyof typeof TITLES) => void }) {
  const { say, can } = useDesigner()
  return (
    <WayButtons
      ways={[
        {
          name: 'sheet',
          icon: <FileExcelOutlined />,
          title: say('BEGIN_SHEET'),
          help: say('BEGIN_SHEET_HELP'),
        },
        {
          name: 'sentence',
          icon: <BulbOutlined />,
          title: say('ASSIST_TITLE'),
          help: say('ASSIST_HELP'),
        },
        {
          name: 'template',
          icon: <AppstoreOutlined />,
          title: say('BEGIN_TEMPLATE'),
          help: say('BEGIN_TEMPLATE_HELP'),
        },
        ...(can('system:screen:publish')
          ? [
              {
                name: 'table' as const,
                icon: <DatabaseOutlined />,
                title: say('BEGIN_TABLE'),
                help: say('BEGIN_TABLE_HELP'),
              },
            ]
          : []),
        {
          name: 'composed',
          icon: <DashboardOutlined />,
          title: say('BEGIN_COMPOSED'),
          help: say('BEGIN_COMPOSED_HELP'),
        },
        {
          name: 'schema',
          icon: <PartitionOutlined />,
          title: say('DESIGNER_JSON_SCHEMA_SCREEN'),
          help: say('BEGIN_SCHEMA_HELP'),
        },
      ]}
      onChoose={onChoose}
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
